/** A kind of assignment in each language that has it: a statement by its number. */
export type Form = (at: number) => string;

interface Dialect {
  readonly path: string;
  /** A file with these statements in one function, and that many classes that extend each other. */
  readonly program: (statements: readonly string[], classes: number) => string;
  readonly forms: Readonly<Record<string, Form>>;
}

/** Variables that statements read and write, so that the value of one rests on that of others. */
const NAMES = ['a', 'b', 'c', 'd'];
const name = (at: number, by = 0) => NAMES[(at + by) % NAMES.length] as string;

/** Forms that languages with C's expressions share; the second of two rests on what the first wrote. */
const C_LIKE: Readonly<Record<string, Form>> = {
  plain: (at) => `${name(at)} = ${name(at, 1)};`,
  subscript: (at) => `a[i] = a[i].trim(${at});`,
  'constant subscript': (at) => `a[${at % 7}] = a[${(at + 1) % 7}];`,
  rotation: (at) => `t = f[a]; f[a] = f[b]; f[b] = f[c]; f[c] = t; ${name(at)} = t;`,
  attribute: (at) => `a.x = a.x.next(${at});`,
  'two attributes': (at) => `a.x = b.y; b.y = a.x.z${at % 5}();`,
  augmented: (at) => `${name(at)} += ${name(at, 1)}.next();`,
  chain: (at) => `${name(at)} = ${name(at, 1)}.next().next().last(${at});`,
  choice: (at) => `${name(at)} = ok ? ${name(at, 1)} : ${name(at, 2)}.next();`,
  nested: (at) => `${name(at)} = g(g(${name(at, 1)}), ${name(at, 2)});`,
};

function without(forms: Readonly<Record<string, Form>>, ending: string): Readonly<Record<string, Form>> {
  return Object.fromEntries(
    Object.entries(forms).map(([kind, form]) => [kind, (at: number) => form(at).replaceAll(';', ending)]),
  );
}

const indented = (statements: readonly string[], by = '  ') => statements.map((one) => `${by}${one}`).join('\n');

/** Each class extends the one before it, and its methods call the inherited ones. */
const hierarchy = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('\n');

const ECMASCRIPT: Readonly<Record<string, Form>> = {
  ...C_LIKE,
  tuple: (at) => `[${name(at)}, ${name(at, 1)}] = [${name(at, 1)}, ${name(at)}];`,
  pattern: (at) => `({ x: ${name(at)}, y: [${name(at, 1)}] } = ${name(at, 2)});`,
  spread: (at) => `${name(at)} = { ...${name(at, 1)}, x: ${name(at, 2)} };`,
  list: (at) => `${name(at)} = [${name(at, 1)}, ${name(at, 2)}, ${name(at, 1)}];`,
  closure: (at) => `${name(at)} = () => ${name(at, 1)}(); ${name(at)}();`,
  mapped: (at) => `${name(at)} = ${name(at, 1)}.map((one) => one.next(${name(at, 2)}));`,
  awaited: (at) => `${name(at)} = await ${name(at, 1)}.next();`,
  loop: (at) => `for (const one of ${name(at)}) ${name(at, 1)} = one.next();`,
};

/** Languages with C's statements: what begins and ends the function, and what each names a class. */
function cLike(
  path: string,
  head: string,
  tail: string,
  classOf: (at: number) => string,
  forms: Readonly<Record<string, Form>> = C_LIKE,
): Dialect {
  return {
    path,
    forms,
    program: (statements, classes) => `${hierarchy(classes, classOf)}\n${head}\n${indented(statements)}\n${tail}\n`,
  };
}

const parent = (at: number, word: string) => (at === 0 ? '' : ` ${word} K${at - 1}`);

export const DIALECTS: Readonly<Record<string, Dialect>> = {
  python: {
    path: 'a.py',
    program: (statements, classes) =>
      [
        hierarchy(
          classes,
          (at) =>
            `class K${at}${at === 0 ? '' : `(K${at - 1})`}:\n    def next(self, n=0):\n        return super().next(n)\n    def last(self, n=0):\n        self.x = self.next(self.x)\n        return self`,
        ),
        'def run(a, b, c, d, f, g, i, ok):',
        '    t = K0()',
        indented(statements, '    '),
        '    return a.next(b)',
        'run(K0(), K0().next(), [K0()], {"x": K0()}, {}, run, 0, True)',
        '',
      ].join('\n'),
    forms: {
      plain: (at) => `${name(at)} = ${name(at, 1)}`,
      subscript: (at) => `a[i] = a[i].strip("${at}")`,
      'constant subscript': (at) => `a["k${at % 7}"] = a["k${(at + 1) % 7}"].next()`,
      rotation: () => 't = f[a]; f[a] = f[b]; f[b] = f[c]; f[c] = t',
      attribute: (at) => `a.x = a.x.next(${at})`,
      'two attributes': (at) => `a.x = b.y; b.y = a.x.z${at % 5}()`,
      tuple: (at) => `${name(at)}, ${name(at, 1)} = ${name(at, 1)}, ${name(at)}`,
      'nested tuple': (at) =>
        `${name(at)}, (${name(at, 1)}, ${name(at, 2)}) = ${name(at, 3)}, (${name(at)}, ${name(at, 1)})`,
      starred: (at) => `${name(at)}, *${name(at, 1)} = ${name(at, 2)}`,
      list: (at) => `${name(at)} = [${name(at, 1)}, ${name(at, 2)}, ${name(at, 1)}]`,
      table: (at) => `${name(at)} = {"x": ${name(at, 1)}, "y": [${name(at, 2)}, ${name(at, 1)}]}`,
      comprehension: (at) => `${name(at)} = [one.next() for one in ${name(at, 1)} if one]`,
      'nested comprehension': (at) => `${name(at)} = {k: [v for v in ${name(at, 1)}] for k in ${name(at, 2)}}`,
      augmented: (at) => `${name(at)} += ${name(at, 1)}.next()`,
      chain: (at) => `${name(at)} = ${name(at, 1)}.next().next().last(${at})`,
      choice: (at) => `${name(at)} = ${name(at, 1)} if ok else ${name(at, 2)}.next()`,
      either: (at) => `${name(at)} = ${name(at, 1)} or ${name(at, 2)} or ${name(at, 3)}.next()`,
      walrus: (at) => `g(${name(at)} := ${name(at, 1)}.next())`,
      closure: (at) => `${name(at)} = lambda one: ${name(at, 1)}(one); ${name(at)}(${name(at, 2)})`,
      recursion: (at) => `${name(at)} = run(${name(at, 1)}, ${name(at, 2)}, ${name(at)}, d, f, g, i, ok)`,
      nested: (at) => `${name(at)} = g(g(${name(at, 1)}), ${name(at, 2)})`,
      loop: (at) => `for ${name(at)}, ${name(at, 1)} in ${name(at, 2)}: ${name(at, 3)} = ${name(at)}.next()`,
      context: (at) => `with ${name(at)}.next() as ${name(at, 1)}: ${name(at, 2)} = ${name(at, 1)}.last()`,
    },
  },
  javascript: cLike(
    'a.js',
    'async function run(a, b, c, d, f, g, i, ok) {\n  let t = new K0();',
    '  return a.next(b);\n}\nrun(new K0(), new K0().next(), [new K0()], { x: new K0() }, {}, run, 0, true);',
    (at) =>
      `class K${at}${parent(at, 'extends')} { next(n) { return super.next(n); } last(n) { this.x = this.next(this.x); return this; } }`,
    ECMASCRIPT,
  ),
  typescript: cLike(
    'a.ts',
    'async function run<T extends K0>(a: T, b: any, c: K0[], d: { x: K0 }, f: Record<string, K0>, g: (n: K0) => K0, i: number, ok: boolean) {\n  let t = new K0();',
    '  return a.next(b);\n}',
    (at) =>
      `class K${at}${parent(at, 'extends')} { x = this.next(0); next(n: any) { return super.next(n); } last(n: any) { this.x = this.next(this.x); return this; } }`,
    ECMASCRIPT,
  ),
  java: cLike(
    'A.java',
    'class A {\n  void run(K0 a, K0[] b, java.util.List<K0> c, java.util.Map<String, K0> d, int i, boolean ok) {\n  var t = new K0();',
    '  }\n}',
    (at) =>
      `class K${at}${parent(at, 'extends')} { K0 x; K0 next(Object n) { return super.next(n); } K0 last(int n) { this.x = this.next(this.x); return this; } }`,
    {
      ...C_LIKE,
      inferred: (at) => `var v${at} = v${Math.max(0, at - 1)}.next();`,
      stream: (at) => `${name(at)} = c.stream().map(one -> one.next(${name(at, 1)})).toList();`,
    },
  ),
  csharp: cLike(
    'A.cs',
    'class A {\n  void Run(K0 a, K0[] b, List<K0> c, Dictionary<string, K0> d, int i, bool ok) {\n  var t = new K0();',
    '  }\n}',
    (at) =>
      `class K${at}${parent(at, ':')} { K0 x; K0 next(object n) { return base.next(n); } K0 last(int n) { this.x = this.next(this.x); return this; } }`,
    {
      ...C_LIKE,
      tuple: (at) => `(${name(at)}, ${name(at, 1)}) = (${name(at, 1)}, ${name(at)});`,
      inferred: (at) => `var v${at} = v${Math.max(0, at - 1)}.next();`,
    },
  ),
  kotlin: cLike(
    'a.kt',
    'fun run(a: K0, b: Array<K0>, c: List<K0>, d: Map<String, K0>, i: Int, ok: Boolean) {\n  var t = K0()',
    '}',
    (at) =>
      `open class K${at}${at === 0 ? '' : ` : K${at - 1}()`} { var x = next(0)\n fun next(n: Any) = super.next(n)\n fun last(n: Int): K0 { this.x = this.next(this.x); return this } }`,
    {
      ...without(C_LIKE, ''),
      inferred: (at) => `val v${at} = v${Math.max(0, at - 1)}.next()`,
      lambda: (at) => `${name(at)} = c.map { it.next(${name(at, 1)}) }`,
    },
  ),
  swift: cLike(
    'a.swift',
    'func run(a: K0, b: [K0], c: [K0], d: [String: K0], i: Int, ok: Bool) {\n  var t = K0()',
    '}',
    (at) =>
      `class K${at}${at === 0 ? '' : `: K${at - 1}`} { var x: K0\n func next(_ n: Any) -> K0 { return super.next(n) }\n func last(_ n: Int) -> K0 { self.x = self.next(self.x); return self } }`,
    {
      ...without(C_LIKE, '\n'),
      tuple: (at) => `(${name(at)}, ${name(at, 1)}) = (${name(at, 1)}, ${name(at)})`,
      inferred: (at) => `let v${at} = v${Math.max(0, at - 1)}.next()`,
    },
  ),
  scala: cLike(
    'a.scala',
    'def run(a: K0, b: Array[K0], c: List[K0], d: Map[String, K0], i: Int, ok: Boolean) = {\n  var t = new K0()',
    '}',
    (at) =>
      `class K${at}${parent(at, 'extends')} { var x = next(0)\n def next(n: Any) = super.next(n)\n def last(n: Int) = { this.x = this.next(this.x); this } }`,
    { ...without(C_LIKE, ''), inferred: (at) => `val v${at} = v${Math.max(0, at - 1)}.next()` },
  ),
  dart: cLike(
    'a.dart',
    'void run(K0 a, List<K0> b, List<K0> c, Map<String, K0> d, int i, bool ok) {\n  var t = K0();',
    '}',
    (at) =>
      `class K${at}${parent(at, 'extends')} { K0 x; K0 next(Object n) { return super.next(n); } K0 last(int n) { this.x = this.next(this.x); return this; } }`,
    {
      ...C_LIKE,
      cascade: (at) => `${name(at)} = ${name(at, 1)}..next()..last(${at});`,
      inferred: (at) => `var v${at} = v${Math.max(0, at - 1)}.next();`,
    },
  ),
  cpp: cLike(
    'a.cpp',
    'void run(K0 a, K0 *b, std::vector<K0> c, std::map<int, K0> d, int i, bool ok) {\n  auto t = K0();',
    '}',
    (at) =>
      `class K${at}${parent(at, ': public')} { public: K0 *x; K0 next(int n) { return x->next(n); } K0 last(int n) { this->x = this->next(n); return *this; } };`,
    {
      ...C_LIKE,
      inferred: (at) => `auto v${at} = v${Math.max(0, at - 1)}.next();`,
      arrow: (at) => `b->x = b->x->next(${at});`,
    },
  ),
  c: cLike(
    'a.c',
    'void run(struct K0 *a, struct K0 *b, struct K0 *c, struct K0 *d, int i, int ok) {\n  struct K0 *t = 0;',
    '}',
    (at) => `struct K${at} { struct K0 *x; struct K0 (*next)(int); };`,
    { ...C_LIKE, arrow: (at) => `a->x = a->x->next(${at});` },
  ),
  go: cLike(
    'a.go',
    'func run(a *K0, b []K0, c []*K0, d map[string]*K0, i int, ok bool) {\n  t := &K0{}',
    '}',
    (at) =>
      `type K${at} struct { ${at === 0 ? 'x *K0' : `K${at - 1}`} }\nfunc (k *K${at}) next(n any) *K0 { return k.x.next(n) }\nfunc (k *K${at}) last(n int) *K0 { k.x = k.next(k.x); return k.x }`,
    {
      ...without(Object.fromEntries(Object.entries(C_LIKE).filter(([kind]) => kind !== 'choice')), '\n'),
      tuple: (at) => `${name(at)}, ${name(at, 1)} = ${name(at, 1)}, ${name(at)}`,
      declared: (at) => `${name(at)}, err := ${name(at, 1)}.next(${at})`,
    },
  ),
  rust: cLike(
    'a.rs',
    'fn run(mut a: K0, b: &mut K0, c: Vec<K0>, d: HashMap<String, K0>, i: usize, ok: bool) {\n  let mut t = K0::new();',
    '}',
    (at) =>
      `struct K${at} { x: Box<K0> }\nimpl K${at} { fn new() -> Self { todo!() } fn next(&self, n: i32) -> K0 { self.x.next(n) } fn last(&mut self, n: i32) -> &Self { self.x = self.next(n); self } }`,
    {
      ...Object.fromEntries(Object.entries(C_LIKE).filter(([kind]) => kind !== 'choice')),
      tuple: (at) => `(${name(at)}, ${name(at, 1)}) = (${name(at, 1)}, ${name(at)});`,
      shadowed: (at) => `let ${name(at)} = ${name(at, 1)}.next(${at});`,
      choice: (at) => `${name(at)} = if ok { ${name(at, 1)} } else { ${name(at, 2)}.next(0) };`,
      closure: (at) => `let v${at} = |one: K0| one.next(${at}); v${at}(${name(at)});`,
    },
  ),
  ruby: {
    path: 'a.rb',
    program: (statements, classes) =>
      `${hierarchy(classes, (at) => `class K${at}${at === 0 ? '' : ` < K${at - 1}`}\n  def next(n)\n    super\n  end\n  def last(n)\n    @x = self.next(@x)\n    self\n  end\nend`)}\ndef run(a, b, c, d, f, g, i, ok)\n  t = K0.new\n${indented(statements)}\n  a.next(b)\nend\nrun(K0.new, K0.new.next, [K0.new], {}, {}, 1, 2, true)\n`,
    forms: {
      ...without(C_LIKE, ''),
      rotation: () => 't = f[a]; f[a] = f[b]; f[b] = f[c]; f[c] = t',
      tuple: (at) => `${name(at)}, ${name(at, 1)} = ${name(at, 1)}, ${name(at)}`,
      'or equals': (at) => `${name(at)} ||= ${name(at, 1)}.next`,
      block: (at) => `${name(at)} = ${name(at, 1)}.map { |one| one.next(${name(at, 2)}) }`,
      field: (at) => `@x = @x.next(${at}); @y = @x.last(@y)`,
    },
  },
  php: cLike(
    'a.php',
    '<?php\nfunction run($a, $b, $c, $d, $f, $g, $i, $ok) {\n  $t = new K0();',
    '  return $a->next($b);\n}',
    () => '',
    {
      plain: (at) => `$${name(at)} = $${name(at, 1)};`,
      subscript: (at) => `$a[$i] = $a[$i]->trim(${at});`,
      rotation: () => '$t = $f[$a]; $f[$a] = $f[$b]; $f[$b] = $f[$c]; $f[$c] = $t;',
      attribute: (at) => `$a->x = $a->x->next(${at});`,
      tuple: (at) => `[$${name(at)}, $${name(at, 1)}] = [$${name(at, 1)}, $${name(at)}];`,
      chain: (at) => `$${name(at)} = $${name(at, 1)}->next()->next()->last(${at});`,
      choice: (at) => `$${name(at)} = $ok ? $${name(at, 1)} : $${name(at, 2)}->next();`,
      closure: (at) => `$${name(at)} = fn($one) => $${name(at, 1)}->next($one); $${name(at)}();`,
    },
  ),
  lua: {
    path: 'a.lua',
    program: (statements) =>
      `local K0 = {}\nK0.__index = K0\nfunction K0:next(n) return self.x:next(n) end\nfunction run(a, b, c, d, f, g, i, ok)\n  local t = setmetatable({}, K0)\n${indented(statements)}\n  return a:next(b)\nend\nrun(K0, K0:next(), {K0}, {x = K0}, {}, run, 0, true)\n`,
    forms: {
      plain: (at) => `${name(at)} = ${name(at, 1)}`,
      subscript: (at) => `a[i] = a[i]:trim(${at})`,
      rotation: () => 't = f[a]; f[a] = f[b]; f[b] = f[c]; f[c] = t',
      attribute: (at) => `a.x = a.x:next(${at})`,
      tuple: (at) => `${name(at)}, ${name(at, 1)} = ${name(at, 1)}, ${name(at)}`,
      chain: (at) => `${name(at)} = ${name(at, 1)}:next():next():last(${at})`,
      choice: (at) => `${name(at)} = ok and ${name(at, 1)} or ${name(at, 2)}:next()`,
      closure: (at) => `${name(at)} = function(one) return ${name(at, 1)}(one) end; ${name(at)}()`,
      table: (at) => `${name(at)} = { x = ${name(at, 1)}, y = { ${name(at, 2)} } }`,
    },
  },
  zig: cLike(
    'a.zig',
    'fn run(a: *K0, b: *K0, c: []K0, d: []K0, i: usize, ok: bool) void {\n  var t = K0.init();',
    '}',
    (at) =>
      `const K${at} = struct { x: *K0, fn next(self: *K${at}, n: u32) *K0 { return self.x.next(n); } fn last(self: *K${at}, n: u32) *K0 { self.x = self.next(n); return self.x; } };`,
    {
      ...Object.fromEntries(Object.entries(C_LIKE).filter(([kind]) => kind !== 'choice')),
      choice: (at) => `${name(at)} = if (ok) ${name(at, 1)} else ${name(at, 2)}.next(0);`,
      inferred: (at) => `const v${at} = v${Math.max(0, at - 1)}.next();`,
    },
  ),
  bash: {
    path: 'a.sh',
    program: (statements) => `run() {\n  local a b c d\n${indented(statements)}\n}\nrun "$@"\n`,
    forms: {
      plain: (at) => `${name(at)}=$${name(at, 1)}`,
      command: (at) => `${name(at)}=$(run "$${name(at, 1)}")`,
      subscript: () => 'a[i]="$a$i"',
    },
  },
};
