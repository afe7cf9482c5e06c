"""What proofs are written with: the reference taken down call by call, variants of it, and what came of them."""
