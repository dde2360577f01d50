import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../src/index/graph-columns.ts';
import { indexOf } from '../../analysis/indexed-tree.ts';
import { describeEdges } from '../described-edges.ts';

interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** Call edges that are there, among others. */
  readonly calls: readonly string[];
  readonly not?: readonly string[];
}

const BOX = 'class Box:\n    def open(self): pass\n    def close(self): pass\n';
const TWO = 'def one(): pass\ndef two(): pass\n';

/** What flows in Python, without anybody writing it down. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a loop': [
    {
      what: 'asks an object for its iterator and the next element, which may be called',
      files: {
        'a.py':
          'def f(): pass\nclass All:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        return f\nfor one in All():\n    one()\n',
      },
      calls: [
        'a.py calls a.py#All.__iter__:3 (typed)',
        'a.py calls a.py#All.__next__:5 (typed)',
        'a.py calls a.py#f:1',
      ],
    },
    {
      what: 'gives elements of what its subject is declared to hold, also of a type that is defined later',
      files: {
        'a.py': `import typing as t\n${BOX}def all() -> t.Iterator["Box"]: ...\ndef use(found: t.Dict[str, Box]):\n    for one in all():\n        one.open()\n    for key in found:\n        key.close()\n`,
      },
      calls: ['a.py#use:6 calls a.py#Box.open:3 (typed)'],
      not: ['a.py#use:6 calls a.py#Box.close:4 (typed)'],
    },
    {
      what: 'sees through builtin functions that give what they are given',
      files: { 'a.py': `${BOX}def use(all: list[Box]):\n    for one in reversed(all):\n        one.open()\n` },
      calls: ['a.py#use:4 calls a.py#Box.open:2 (typed)'],
    },
  ],
  'what the standard library passes on': [
    {
      what: 'is held by a list, a copy or a pair of what was given',
      files: {
        'a.py': `import copy\n${BOX}class Shelf:\n    def __init__(self, all: list[Box]):\n        self.all = list(reversed(all))\n    def use(self, some: list[Box]):\n        for place, one in enumerate(self.all):\n            one.open()\n        for one, other in zip(self.all, some):\n            copy.deepcopy(other).close()\n            twin = copy.deepcopy(other)\n            twin.close()\n`,
      },
      calls: ['a.py#Shelf.use:8 calls a.py#Box.open:3 (typed)', 'a.py#Shelf.use:8 calls a.py#Box.close:4 (typed)'],
    },
    {
      what: 'may be one of several, and the next of what is gone through',
      files: {
        'a.py': `${BOX}class Some:\n    def __next__(self) -> Box: ...\ndef use(some: Some, many: list[Box] | None):\n    one = next(some)\n    one.open()\n    for other in many or []:\n        other.close()\n`,
      },
      calls: ['a.py#use:6 calls a.py#Box.open:2 (typed)', 'a.py#use:6 calls a.py#Box.close:3 (typed)'],
    },
  ],
  'a table of a declared type': [
    {
      what: 'gives pairs of a key and a value, and values alone, as its type declares them',
      files: {
        'a.py': `${BOX}class Key:\n    def turn(self): pass\ndef use(found: dict[Key, Box]):\n    for key, box in found.items():\n        key.turn()\n        box.open()\n    for box in found.values():\n        box.close()\n`,
      },
      calls: [
        'a.py#use:6 calls a.py#Key.turn:5 (typed)',
        'a.py#use:6 calls a.py#Box.open:2 (typed)',
        'a.py#use:6 calls a.py#Box.close:3 (typed)',
      ],
      not: ['a.py#use:6 calls a.py#Key.open:2 (typed)'],
    },
  ],
  'a tuple': [
    {
      what: 'that a function is declared to give has each of its elements at its place, in a field, too',
      files: {
        'a.py': `${BOX}class Lid:\n    def open(self): pass\ndef parts() -> tuple[Lid, Box]: ...\nclass Room:\n    def __init__(self):\n        self.lid, self.box = parts()\n    def use(self):\n        lid, box = parts()\n        lid.open()\n        self.box.close()\n`,
      },
      calls: ['a.py#Room.use:10 calls a.py#Lid.open:5 (typed)', 'a.py#Room.use:10 calls a.py#Box.close:3 (typed)'],
      not: ['a.py#Room.use:10 calls a.py#Box.open:2 (typed)'],
    },
  ],
  'a name in a function': [
    {
      what: 'may be any of the functions it is given in branches, or the variable beside them',
      files: {
        'a.py': `${TWO}def use(way, key=None):\n    if way:\n        def inner(): pass\n    else:\n        def inner(): pass\n    inner()\n    if way:\n        get = one\n    else:\n        def get(): pass\n    get()\n`,
      },
      calls: [
        'a.py#use:3 calls a.py#use.inner:5 (typed)',
        'a.py#use:3 calls a.py#use.inner:7 (typed)',
        'a.py#use:3 calls a.py#one:1 (typed)',
        'a.py#use:3 calls a.py#use.get:12 (typed)',
      ],
    },
    {
      what: 'that is given something of what it was before is that',
      files: {
        'a.py': `class Url:\n    def with_host(self) -> "Url": ...\ndef use(url: Url):\n    url = url.with_host()\n`,
      },
      calls: ['a.py#use:3 calls a.py#Url.with_host:2 (typed)'],
    },
    {
      what: 'stays of the type that is declared for it where what it is given cannot be told',
      files: {
        'a.py': `${BOX}def use(box: Box | None = None):\n    box = box or unknown()\n    box = other()\n    box.open()\n`,
      },
      calls: ['a.py#use:4 calls a.py#Box.open:2 (typed)'],
    },
    {
      what: 'is what a test that left says it is',
      files: {
        'a.py': `${BOX}def use(box):\n    if not isinstance(box, Box):\n        raise TypeError\n    box.open()\n`,
      },
      calls: ['a.py#use:4 calls a.py#Box.open:2 (typed)'],
    },
    {
      what: 'may be `cls` without meaning the type around',
      files: {
        'a.py': `class Plain:\n    @classmethod\n    def load(cls): pass\nclass Other:\n    kind: type[Plain]\n    def use(self):\n        cls = self.kind\n        cls.load()\ndef use(cls: type[Plain]):\n    cls.load()\n`,
      },
      calls: ['a.py#Other.use:6 calls a.py#Plain.load:3 (typed)', 'a.py#use:9 calls a.py#Plain.load:3 (typed)'],
    },
    {
      what: 'may be `cls` in a call that makes something else than the type around',
      files: {
        'a.py': `class Plain:\n    def __init__(self): pass\n    def load(self): pass\nclass Other:\n    def __init__(self): pass\n    def load(self): pass\n    @classmethod\n    def own(cls):\n        cls().load()\n    def use(self):\n        cls = Plain\n        cls().load()\n`,
      },
      calls: [
        'a.py#Other.own:8 calls a.py#Other.__init__:5',
        'a.py#Other.own:8 calls a.py#Other.load:6 (typed)',
        'a.py#Other.use:10 calls a.py#Plain.__init__:2',
        'a.py#Other.use:10 calls a.py#Plain.load:3 (typed)',
      ],
      not: ['a.py#Other.use:10 calls a.py#Other.__init__:5'],
    },
  ],
  'the body of a class': [
    {
      what: 'sees by their names what it holds, and its methods do not',
      files: {
        'a.py': `class Outer:\n    class Inner:\n        def __init__(self): pass\n    made = Inner()\n    def use(self):\n        Inner()\n`,
      },
      calls: ['a.py#Outer:1 calls a.py#Outer.Inner.__init__:3'],
      not: ['a.py#Outer.use:5 calls a.py#Outer.Inner.__init__:3'],
    },
  ],
  'a function with overloads': [
    {
      what: 'is what stands behind them',
      files: {
        'a.py':
          'import typing as t\nfrom typing import overload\nclass A:\n    @t.overload\n    def load(self, x: int) -> int: ...\n    @overload\n    def load(self, x: str) -> str: ...\n    def load(self, x): return x\n    def use(self): self.load(1)\n',
      },
      calls: ['a.py#A.use:9 calls a.py#A.load:8 (typed)'],
      not: ['a.py#A.use:9 calls a.py#A.load:4 (typed)'],
    },
  ],
  'a `with`': [
    {
      what: 'enters its context and leaves it',
      files: {
        'a.py':
          'class Lock:\n    def __enter__(self): pass\n    def __exit__(self, *how): pass\ndef use():\n    with Lock():\n        pass\n',
      },
      calls: ['a.py#use:4 calls a.py#Lock.__enter__:2 (typed)', 'a.py#use:4 calls a.py#Lock.__exit__:3 (typed)'],
    },
    {
      what: 'names what entering its context gives: what a generator yields, another object, or the context',
      files: {
        'a.py': `import contextlib\nimport typing as t\nT = t.TypeVar("T")\n${BOX}class Door:\n    def __enter__(self) -> Box: ...\nclass Gate:\n    def __enter__(self: T) -> T: ...\n    def swing(self): pass\n@contextlib.contextmanager\ndef opened() -> t.Iterator[Box]: ...\ndef use():\n    with opened() as one:\n        one.open()\n    with Door() as other:\n        other.close()\n    with Gate() as gate:\n        gate.swing()\n`,
      },
      calls: [
        'a.py#use:14 calls a.py#Box.open:5 (typed)',
        'a.py#use:14 calls a.py#Box.close:6 (typed)',
        'a.py#use:14 calls a.py#Gate.swing:11 (typed)',
      ],
    },
  ],
  'a decorator': [
    {
      what: 'is given what it decorates, and what it makes of that is called by its name',
      files: {
        'a.py':
          'def logged(f):\n    def inner():\n        f()\n    return inner\n@logged\ndef run(): pass\ndef use():\n    run()\n',
        'b.py': 'from a import run\ndef other():\n    run()\n',
      },
      calls: [
        'a.py#logged.inner:2 calls a.py#run:6 (typed)',
        'a.py#use:7 calls a.py#logged.inner:2 (typed)',
        'a.py#use:7 calls a.py#run:6',
        'b.py#other:2 calls a.py#logged.inner:2 (typed)',
        'b.py#other:2 calls a.py#run:6',
      ],
    },
    {
      what: 'that another decorator stands above gives that one what it makes',
      files: {
        'a.py':
          'def outer(f):\n    def first():\n        f()\n    return first\ndef inner(g):\n    def second():\n        g()\n    return second\n@outer\n@inner\ndef run(): pass\n',
      },
      calls: ['a.py#inner.second:6 calls a.py#run:11 (typed)', 'a.py#outer.first:2 calls a.py#inner.second:6 (typed)'],
      not: ['a.py#outer.first:2 calls a.py#run:11 (typed)'],
    },
    {
      what: 'that gives back what it is given adds nothing',
      files: { 'a.py': 'def same(f):\n    return f\n@same\ndef run(): pass\n@same\ndef other(): pass\nrun()\n' },
      calls: ['a.py calls a.py#run:4'],
      not: ['a.py calls a.py#other:6 (typed)'],
    },
    {
      what: 'that is made by a call is called, too',
      files: {
        'a.py':
          'def named(name):\n    def inner(f):\n        return f\n    return inner\n@named("a")\ndef run(): pass\n',
      },
      calls: ['a.py calls a.py#named.inner:2 (typed)', 'a.py calls a.py#named:1'],
    },
  ],
  'a parameter': [
    {
      what: 'is what calls of a variable or of a result give for it',
      files: {
        'a.py': `${TWO}def run(f):\n    f()\ndef give():\n    return run\nalias = run\nalias(one)\ngive()(two)\n`,
      },
      calls: ['a.py#run:3 calls a.py#one:1 (typed)', 'a.py#run:3 calls a.py#two:2 (typed)'],
    },
    {
      what: 'with a value of its own may be that and what calls give',
      files: { 'a.py': `${TWO}def run(f=one):\n    f()\nrun(two)\n` },
      calls: ['a.py#run:3 calls a.py#one:1 (typed)', 'a.py#run:3 calls a.py#two:2 (typed)'],
    },
    {
      what: 'called `self` in a function of no type is of the type it is declared with',
      files: { 'a.py': `${BOX}def use(self: Box):\n    self.open()\n` },
      calls: ['a.py#use:4 calls a.py#Box.open:2 (typed)'],
    },
  ],
  'a table': [
    {
      what: 'in a table has what was given to its key last',
      files: { 'a.py': `${TWO}d = {"a": {"b": one}}\nd["a"]["b"] = two\nd["a"]["b"]()\n` },
      calls: ['a.py calls a.py#two:2 (typed)'],
      not: ['a.py calls a.py#one:1 (typed)'],
    },
    {
      what: 'has what it was updated with',
      files: { 'a.py': `${TWO}d = {"a": one}\nd.update({"a": two})\nd["a"]()\n` },
      calls: ['a.py calls a.py#two:2 (typed)'],
      not: ['a.py calls a.py#one:1 (typed)'],
    },
    {
      what: 'has, at any key, what a function gave to a key that is not known',
      files: { 'a.py': `${TWO}d = {}\ndef add(key):\n    d[key] = one\ndef use(key):\n    d[key]()\n` },
      calls: ['a.py#use:6 calls a.py#one:1 (typed)'],
      not: ['a.py#use:6 calls a.py#two:2 (typed)'],
    },
  ],
  'a name at the top of a file': [
    {
      what: 'means there what it was given last, wherever it stood among several targets',
      files: { 'a.py': `${TWO}a = b = one\nb()\na = b = two\na()\n` },
      calls: ['a.py calls a.py#one:1', 'a.py calls a.py#two:2'],
    },
    {
      what: 'may be a list of what other targets left',
      files: { 'a.py': `${TWO}def three(): pass\na, *b, c = one, two, three, one\nb[1]()\n` },
      calls: ['a.py calls a.py#three:3 (typed)'],
      not: ['a.py calls a.py#two:2 (typed)'],
    },
  ],
  'a field': [
    {
      what: 'is of the type of the parameter that it is given, in other files, too',
      files: {
        'box.py': BOX,
        'a.py': 'from box import Box\nclass Room:\n    def __init__(self, box: Box | None):\n        self.box = box\n',
        'b.py': 'from a import Room\ndef use(room: Room):\n    room.box.open()\n',
      },
      calls: ['b.py#use:2 calls box.py#Box.open:2 (typed)'],
    },
    {
      what: 'may be any of the values it is given',
      files: {
        'a.py': `${TWO}class A:\n    def __init__(self):\n        self.run = one\n    def change(self):\n        self.run = two\n    def use(self):\n        self.run()\n`,
      },
      calls: ['a.py#A.use:8 calls a.py#one:1 (typed)', 'a.py#A.use:8 calls a.py#two:2 (typed)'],
    },
  ],
  'a type': [
    {
      what: 'asks its parents for a member one after the other',
      files: {
        'a.py':
          'class A:\n    def a(self): pass\nclass B:\n    def b(self): pass\nclass C(A, B):\n    def b(self):\n        super().b()\n',
      },
      calls: ['a.py#C.b:6 calls a.py#B.b:4 (typed)'],
    },
    {
      what: 'may have another name at the top of a file, and extend it under that',
      files: {
        'a.py': `${BOX}Old = Box\n`,
        'b.py': 'from a import Old\nclass New(Old):\n    def f(self):\n        self.open()\n',
      },
      calls: ['b.py#New.f:3 calls a.py#Box.open:2 (typed)'],
    },
    {
      what: 'is what a value is cast to or asserted to be',
      files: {
        'a.py': `from typing import cast\n${BOX}def f(a, b):\n    c = cast("Box", a)\n    c.open()\n    assert isinstance(b, Box)\n    b.close()\n`,
      },
      calls: ['a.py#f:5 calls a.py#Box.open:3 (typed)', 'a.py#f:5 calls a.py#Box.close:4 (typed)'],
    },
    {
      what: 'that an error is raised of makes one',
      files: {
        'a.py':
          'class A:\n    class Missing(Exception):\n        def __init__(self): pass\ndef f():\n    raise A.Missing\n',
      },
      calls: ['a.py#f:4 calls a.py#A.Missing.__init__:3'],
    },
  ],
  'a builtin function': [
    {
      what: 'calls what it is given, unless the tree has one of its name',
      files: {
        'a.py': `${TWO}def use(all):\n    sorted(all, key=one)\n    map(two, all)\n`,
        'b.py': 'from a import one\ndef map(f, all): pass\ndef use(all):\n    map(one, all)\n',
      },
      calls: ['a.py#use:3 calls a.py#one:1 (typed)', 'a.py#use:3 calls a.py#two:2 (typed)'],
      not: ['b.py#use:3 calls a.py#one:1 (typed)'],
    },
  ],
  'a tree that begins within a package': [
    {
      what: 'has modules below it that are run from there',
      files: {
        '__init__.py': '',
        'a.py': 'from inner.b import f\nf()\n',
        'inner/__init__.py': '',
        'inner/b.py': 'def f(): pass\n',
      },
      calls: ['a.py calls inner/b.py#f:1'],
    },
  ],
};

describe.each(Object.keys(CASES))('%s', (subject) => {
  it.each(CASES[subject] as readonly Case[])('$what', async ({ files, calls, not = [] }) => {
    const { graph } = await indexOf(files);
    const found = describeEdges(graph).filter((edge) => edge.includes(' calls '));
    expect(found).toEqual(expect.arrayContaining([...calls]));
    for (const edge of not) expect(found).not.toContain(edge);
  });
});

it('says of an edge to what a decorator makes, and of one to what a library calls, by which rule it is there', async () => {
  const { graph } = await indexOf({
    'a.py':
      'def logged(f):\n    def inner():\n        f()\n    return inner\n@logged\ndef run(): pass\ndef key(n): pass\ndef use(all):\n    run()\n    all.sort(key=key)\n',
  });
  const rules = new Set<string>();
  for (let node = 0; node < graph.nodeCount; node++)
    for (const { kind, rule, certainty } of edgesOf(graph, node, 'outgoing'))
      if (kind === 'calls') rules.add(`${rule} ${certainty}`);
  expect([...rules]).toEqual(
    expect.arrayContaining(['decorator typed', 'argument typed', 'callback typed', 'scope exact']),
  );
});
