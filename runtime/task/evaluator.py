"""The evaluator under the expression language: simpleeval, cut down to what task files may do."""

import ast
import inspect
import operator
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, DecimalException
from typing import Any

from simpleeval import EvalWithCompoundTypes  # type: ignore[import-untyped]

from runtime.task import quantities
from runtime.task.expression_error import ExpressionError
from runtime.task.nearest import did_you_mean
from runtime.task.quantities import exact, is_number, kind_of, settle

CONSTANTS: Mapping[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
}
_LONGEST_TEXT = 100_000
_LONGEST_LIST = 10_000
_NO_DEFAULT = object()


def _add(left: Any, right: Any) -> Any:
    if isinstance(left, str) and isinstance(right, str):
        return left + right
    if isinstance(left, list) and isinstance(right, list):
        return left + right
    if is_number(left) and is_number(right):
        return quantities.plus(left, right)
    raise ValueError(f"`+` found {kind_of(left)} and {kind_of(right)}, expected two numbers, two texts or two lists")


def _comparable(value: Any) -> Any:
    return settle(exact(value)) if is_number(value) else value


def _ordered(sign: str, order: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    def compare(left: Any, right: Any) -> bool:
        if (is_number(left) and is_number(right)) or (isinstance(left, str) and isinstance(right, str)):
            return order(_comparable(left), _comparable(right))
        raise ValueError(f"`{sign}` found {kind_of(left)} and {kind_of(right)}, expected two numbers or two texts")

    return compare


def _equal(left: Any, right: Any) -> bool:
    return bool(_comparable(left) == _comparable(right))


def _contains(item: Any, container: Any) -> bool:
    if isinstance(container, str) and isinstance(item, str):
        return item in container
    if isinstance(container, list | tuple):
        return any(_equal(item, each) for each in container)
    if isinstance(container, Mapping) and isinstance(item, str):
        return item in container
    raise ValueError(f"`in` found {kind_of(item)} in {kind_of(container)}, expected a list, text or mapping to look in")


def _positive(value: Any) -> Decimal:
    return exact(value)


_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _add,
    ast.Sub: quantities.minus,
    ast.Mult: quantities.times,
    ast.Div: quantities.divided_by,
    ast.FloorDiv: quantities.floor_divided_by,
    ast.Mod: quantities.remainder,
    ast.Pow: quantities.power,
    ast.UAdd: _positive,
    ast.USub: lambda value: exact(value).copy_negate(),
    ast.Not: operator.not_,
    ast.Eq: _equal,
    ast.NotEq: lambda left, right: not _equal(left, right),
    ast.Lt: _ordered("<", operator.lt),
    ast.LtE: _ordered("<=", operator.le),
    ast.Gt: _ordered(">", operator.gt),
    ast.GtE: _ordered(">=", operator.ge),
    ast.In: _contains,
    ast.NotIn: lambda item, container: not _contains(item, container),
}
_NOT_ALLOWED: dict[type[ast.AST], str] = {
    ast.Lambda: "`lambda` is not part of the expression language",
    ast.JoinedStr: "an f-string is not part of the expression language, expected `+` or `${...}`",
    ast.Starred: "`*` before an argument is not part of the expression language",
    ast.NamedExpr: "`:=` is not part of the expression language",
    ast.Tuple: "a tuple is not part of the expression language, expected a list in [ ]",
    ast.Set: "a set is not part of the expression language, expected a list in [ ]",
    ast.ListComp: "a loop is not part of the expression language",
    ast.GeneratorExp: "a loop is not part of the expression language",
    ast.SetComp: "a loop is not part of the expression language",
    ast.DictComp: "a loop is not part of the expression language",
}


class Evaluator(EvalWithCompoundTypes):  # type: ignore[misc]
    """Walks one expression; everything that goes wrong is an ExpressionError with the place of the smallest part."""

    def __init__(self, text: str, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__(operators=_OPERATORS, functions={}, names={})
        self.expr = text
        self.names = names
        self.functions = functions
        self.nodes = {
            ast.Attribute: self._eval_attribute,
            ast.BinOp: self._eval_binop,
            ast.BoolOp: self._eval_boolop,
            ast.Call: self._eval_call,
            ast.Compare: self._eval_compare,
            ast.Constant: self._eval_constant,
            ast.Dict: self._eval_dict,
            ast.IfExp: self._eval_ifexp,
            ast.List: self._eval_list,
            ast.Name: self._eval_name,
            ast.Subscript: self._eval_subscript,
            ast.UnaryOp: self._eval_unaryop,
        }

    def value_of(self, tree: ast.expr) -> Any:
        """The value of a parsed expression. Raises ExpressionError."""
        return self._eval(tree)

    def _eval(self, node: ast.AST) -> Any:
        at = getattr(node, "col_offset", 0)
        if type(node) not in self.nodes:
            name = type(node).__name__.lower()
            raise ExpressionError(_NOT_ALLOWED.get(type(node), f"`{name}` is not part of the expression language"), at)
        try:
            value = self.nodes[type(node)](node)
        except ExpressionError:
            raise
        except (ValueError, ArithmeticError) as error:
            raise ExpressionError(_said_by(error), at) from None
        if isinstance(value, str) and len(value) > _LONGEST_TEXT:
            raise ExpressionError(f"the text has {len(value)} characters, expected at most {_LONGEST_TEXT}", at)
        if isinstance(value, list | dict) and len(value) > _LONGEST_LIST:
            raise ExpressionError(f"the list has {len(value)} elements, expected at most {_LONGEST_LIST}", at)
        return value

    def _eval_binop(self, node: ast.BinOp) -> Any:
        return self._operator(node.op)(self._eval(node.left), self._eval(node.right))

    def _eval_unaryop(self, node: ast.UnaryOp) -> Any:
        return self._operator(node.op)(self._eval(node.operand))

    def _eval_compare(self, node: ast.Compare) -> bool:
        left = self._eval(node.left)
        for sign, other in zip(node.ops, node.comparators, strict=True):
            right = self._eval(other)
            if not self._operator(sign)(left, right):
                return False
            left = right
        return True

    def _operator(self, sign: ast.AST) -> Callable[..., Any]:
        if type(sign) not in self.operators:
            tip = ", expected `==`" if isinstance(sign, ast.Is | ast.IsNot) else ""
            raise ValueError(f"`{_sign(sign)}` is not part of the expression language{tip}")
        found: Callable[..., Any] = self.operators[type(sign)]
        return found

    def _eval_constant(self, node: ast.Constant) -> Any:
        value = node.value
        if is_number(value):
            return settle(exact(value))
        if value is None or isinstance(value, bool | str):
            return value
        raise ValueError(f"`{value!r}` is not part of the expression language")

    def _eval_name(self, node: ast.Name) -> Any:
        if node.id in self.names:
            return self.names[node.id]
        if node.id in CONSTANTS:
            return CONSTANTS[node.id]
        if node.id in self.functions:
            raise ValueError(f"`{node.id}` is a function, expected its arguments in parentheses")
        raise ValueError(f"`{node.id}` is not a known name{did_you_mean(node.id, self.names)}")

    def _eval_dict(self, node: ast.Dict) -> dict[str, Any]:
        built: dict[str, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            name = self._eval(key) if key is not None else None
            if not isinstance(name, str):
                raise ValueError("the key of a mapping is not text")
            built[name] = settle(self._eval(value))
        return built

    def _eval_list(self, node: ast.List) -> list[Any]:
        return [settle(self._eval(each)) for each in node.elts]

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        if node.attr.startswith("__"):
            raise ValueError(f"`{node.attr}` is not part of the expression language")
        return _key_of(self._eval(node.value), node.attr)

    def _eval_subscript(self, node: ast.Subscript) -> Any:
        container = self._eval(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._part_of(container, node.slice)
        key = settle(self._eval(node.slice))
        if isinstance(container, Mapping):
            return _key_of(container, key)
        if not isinstance(container, str | list | tuple):
            raise ValueError(f"`[ ]` found {kind_of(container)}, expected a list, text or mapping")
        if not isinstance(key, int) or isinstance(key, bool):
            raise ValueError(f"`[ ]` found {kind_of(key)}, expected a whole number")
        if not -len(container) <= key < len(container):
            raise ValueError(f"`[{key}]` is outside of {kind_of(container)} with {len(container)} elements")
        return container[key]

    def _part_of(self, container: Any, part: ast.Slice) -> Any:
        if not isinstance(container, str | list | tuple):
            raise ValueError(f"`[:]` found {kind_of(container)}, expected a list or text")
        bounds = [settle(self._eval(bound)) if bound else None for bound in (part.lower, part.upper)]
        if part.step or not all(bound is None or type(bound) is int for bound in bounds):
            raise ValueError("`[:]` takes two whole numbers")
        return container[bounds[0] : bounds[1]]

    def _eval_call(self, node: ast.Call) -> Any:
        if not isinstance(node.func, ast.Name):
            raise ValueError("a method is not part of the expression language, expected a function by its name")
        name = node.func.id
        if name not in self.functions:
            raise ValueError(f"`{name}` is not a function{did_you_mean(name, self.functions)}")
        function = self.functions[name]
        given = [settle(self._eval(argument)) for argument in node.args]
        named = dict(self._named_arguments(node))
        try:
            inspect.signature(function).bind(*given, **named)
        except TypeError as error:
            raise ValueError(f"`{name}` does not take these arguments: {error}") from None
        try:
            return function(*given, **named)
        except (ExpressionError, RecursionError):
            raise
        except Exception as error:  # whatever a function objects to, the author must see it at the call
            raise ValueError(f"`{name}`: {_said_by(error)}") from error

    def _named_arguments(self, node: ast.Call) -> Iterator[tuple[str, Any]]:
        for argument in node.keywords:
            if argument.arg is None:
                raise ValueError("`**` before an argument is not part of the expression language")
            yield argument.arg, settle(self._eval(argument.value))


def _key_of(container: Any, key: Any) -> Any:
    if not isinstance(container, Mapping):
        raise ValueError(f"`{key}` is read from {kind_of(container)}, expected a mapping")
    if not isinstance(key, str | int):
        raise ValueError(f"`[ ]` found {kind_of(key)}, expected the name of a key")
    value = container.get(key, _NO_DEFAULT)
    if value is _NO_DEFAULT:
        raise ValueError(f"`{key}` is not a key here{did_you_mean(str(key), map(str, container))}")
    return value


def _said_by(error: Exception) -> str:
    if isinstance(error, ZeroDivisionError):
        return "a number is divided by zero"
    if isinstance(error, DecimalException):
        return "the arithmetic has no result"
    if isinstance(error, KeyError) and error.args:
        return str(error.args[0])
    return str(error) or type(error).__name__


def _sign(node: ast.AST) -> str:
    signs: dict[type[ast.AST], str] = {
        ast.Is: "is",
        ast.IsNot: "is not",
        ast.BitAnd: "&",
        ast.BitOr: "|",
        ast.BitXor: "^",
        ast.Invert: "~",
        ast.LShift: "<<",
        ast.RShift: ">>",
        ast.MatMult: "@",
    }
    return signs.get(type(node), type(node).__name__)
