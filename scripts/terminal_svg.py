#!/usr/bin/env python3
"""Runs a command on a pseudo-terminal and draws what the screen shows as an SVG.

    scripts/terminal_svg.py --title 'scripts/run' --out docs/search.svg -- build/.../warpnest

Keeps the last state of the progress line before the result, as a person would have seen it.
"""
import argparse
import fcntl
import html
import os
import pty
import re
import struct
import sys
import termios

COLUMNS = 100
CHARACTER_WIDTH, LINE_HEIGHT, MARGIN = 8.05, 19, 18
ESCAPE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


def record(command):
    """Everything the command writes to its terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.environ["NO_COLOR"] = "1"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
    output = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"terminal_svg: {command[0]} failed:\n" + output.decode(errors="replace"))
    return output.decode(errors="replace")


def screen(output):
    """The lines of the screen. A line that was redrawn also keeps its last state but one."""
    lines = []
    for raw in output.replace("\r\n", "\n").split("\n"):
        states = [ESCAPE.sub("", part).rstrip() for part in raw.split("\r")]
        states = [state for state in states if state]
        lines += states[-2:-1] if len(states) > 3 else []
        lines.append(states[-1] if states else "")
    while lines and not lines[-1]:
        lines.pop()
    return lines


def draw(title, lines):
    lines = [f"$ {title}"] + [line[:COLUMNS] for line in lines]
    width = MARGIN * 2 + CHARACTER_WIDTH * max(len(line) for line in lines)
    height = MARGIN * 2 + LINE_HEIGHT * len(lines) + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}" role="img">',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{width:.0f}" height="{height}" rx="9" fill="#16202b"/>',
        '<g fill="#4d5c6b"><circle cx="20" cy="16" r="5"/><circle cx="37" cy="16" r="5"/>'
        '<circle cx="54" cy="16" r="5"/></g>',
        '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="13.4" '
        'fill="#dbe4ec" xml:space="preserve">',
    ]
    for number, line in enumerate(lines):
        y = MARGIN + 14 + LINE_HEIGHT * (number + 1)
        colour = ' fill="#7fd1ae"' if number == 0 or "verified" in line else ""
        parts.append(f'<text x="{MARGIN}" y="{y}"{colour} textLength="'
                     f'{CHARACTER_WIDTH * len(line):.1f}">{html.escape(line)}</text>'
                     if line else "")
    return "\n".join(parts + ["</g>", "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--title", required=True, help="the command as a user would type it")
    parser.add_argument("--out", required=True)
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    picture = draw(arguments.title, screen(record(arguments.command)))
    with open(arguments.out, "w", encoding="utf-8") as file:
        file.write(picture)


if __name__ == "__main__":
    main()
