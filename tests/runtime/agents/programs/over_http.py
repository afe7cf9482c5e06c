"""An agent: makes the calls of a file by the tools as JSON over HTTP."""

import json
import os
import sys
from pathlib import Path
from urllib.request import Request, urlopen

for call in json.loads(Path(sys.argv[1]).read_text()):
    request = Request(os.environ["BENCHWRIGHT_HTTP_URL"] + "/tools/api_fetch", json.dumps(call).encode())
    with urlopen(request) as answer:
        print(json.load(answer)["result"])
