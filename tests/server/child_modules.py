"""`python -m server.child_modules`: a child process that does whatever its input says, good or bad."""

from __future__ import annotations

import sys
import time


def main() -> int:
    """Read a word from standard input and behave like it."""
    match sys.stdin.read().split():
        case ["spin"]:
            while True:
                pass
        case ["sleep"]:
            time.sleep(600)
        case ["grow", megabytes]:
            held = bytearray(int(megabytes) << 20)
            sys.stdout.write(str(len(held)))
        case ["flood"]:
            while True:
                sys.stdout.write("x" * 65_536)
        case ["lines", number]:
            sys.stdout.writelines(f"{line + 1}\n" for line in range(int(number)))
        case ["refuse"]:
            sys.stderr.write('{"code": "cannot-print", "sentence": "no such letter"}')
            return 1
        case words:
            sys.stdout.write(" ".join(words))
    return 0


if __name__ == "__main__":
    sys.exit(main())
