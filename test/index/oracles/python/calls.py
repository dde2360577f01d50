"""Prints, as JSON, the functions and classes of a tree and where it calls something by a name.

    python3 calls.py ROOT

Who is called, a type checker has to say; each call is its caller's place in the list of declarations and the name that
is called: its line from 1, its column from 0, and itself. Of each declaration there is the column of its name. A call belongs to the function around it. Of each class there
are its own constructor, if it has one, and the names of its parents; of each function whether it only declares an
overload. `raise` of a class calls it; where loops and `with` call what nobody wrote, the line is named.
"""

import ast
import json
import re
import sys
from pathlib import Path

OUTSIDE = -1
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
KEYWORDS = re.compile(r"(?:async\s+)?(?:def|class)\s+")
LOOPS = (ast.For, ast.AsyncFor, ast.comprehension)


def parsed(root):
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        try:
            yield path.relative_to(root).as_posix(), ast.parse(text), text.split("\n")
        except SyntaxError:
            continue


def column(lines, line, offset):
    """Columns of `ast` are bytes of UTF-8."""
    return len(lines[line - 1].encode()[:offset].decode())


def last_name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)


class Reader:
    def __init__(self, path, lines, declarations, columns):
        self.path, self.lines, self.declarations, self.columns = path, lines, declarations, columns
        self.calls, self.classes, self.overloads, self.implied, self.aliases = [], [], [], [], set()

    def visit(self, node, around):
        callee = node.func if isinstance(node, ast.Call) else node.exc if isinstance(node, ast.Raise) else None
        if callee is not None and (name := self.name_of(callee)):
            self.calls.append([around, *name])
        if isinstance(node, LOOPS):
            self.implied.append([self.path, node.iter.lineno])
        if isinstance(node, ast.withitem):
            self.implied.append([self.path, node.context_expr.lineno])
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.aliases.update(one.asname for one in node.names if one.asname)
        if isinstance(node, FUNCTIONS):
            self.function(node, around)
        elif isinstance(node, ast.ClassDef):
            self.type(node, around)
        else:
            self.all(ast.iter_child_nodes(node), around)

    def all(self, nodes, around):
        for node in nodes:
            self.visit(node, around)

    def declare(self, node):
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        self.declarations.append([self.path, first, node.lineno, node.name])
        line = self.lines[node.lineno - 1]
        start = column(self.lines, node.lineno, node.col_offset)
        self.columns.append(line.index(node.name, KEYWORDS.match(line, start).end()))
        return len(self.declarations) - 1

    def function(self, node, around):
        """What is called for a default value is called where the function is made; decorators are no calls here."""
        place = self.declare(node)
        if any(last_name(one) == "overload" for one in node.decorator_list):
            self.overloads.append(place)
        self.visit(node.args, around)
        self.all(node.body, place)
        return place

    def type(self, node, around):
        place = self.declare(node)
        self.all([*node.bases, *node.keywords], around)
        methods = {}
        for one in node.body:
            if isinstance(one, FUNCTIONS):
                methods[one.name] = self.function(one, around)
            else:
                self.visit(one, around)
        bases = [one.value if isinstance(one, ast.Subscript) else one for one in node.bases]
        parents = [name for one in bases if (name := self.name_of(one))]
        self.classes.append([place, methods.get("__init__"), parents])

    def name_of(self, node):
        """The last name of an expression: its line, its column and itself."""
        if isinstance(node, ast.Name):
            return [node.lineno, column(self.lines, node.lineno, node.col_offset), node.id]
        if isinstance(node, ast.Attribute):
            end = column(self.lines, node.end_lineno, node.end_col_offset)
            return [node.end_lineno, end - len(node.attr), node.attr]
        return None


def main():
    declarations, columns, aliases = [], [], set()
    said = {"declarations": declarations, "columns": columns, "files": {}, "classes": {}, "overloads": [], "implied": []}
    for path, tree, lines in parsed(Path(sys.argv[1]).resolve()):
        reader = Reader(path, lines, declarations, columns)
        reader.visit(tree, OUTSIDE)
        said["files"][path] = reader.calls
        said["classes"][path] = reader.classes
        said["overloads"] += reader.overloads
        said["implied"] += reader.implied
        aliases |= reader.aliases
    print(json.dumps({**said, "aliases": sorted(aliases)}))


main()
