import { describe, expect, it } from 'vitest';
import { factsOf } from '../fixture-facts.ts';

/** The functions of a text with their cyclomatic complexity. */
async function functionsOf(path: string, source: string): Promise<Record<string, number>> {
  const { definitions } = await factsOf(path, source);
  return Object.fromEntries(
    definitions.flatMap(({ name, metrics }) => (metrics === null ? [] : [[name, metrics.cyclomatic]])),
  );
}

describe('a file that its grammar does not get through', () => {
  it('has the functions behind a guard in Kotlin', async () => {
    const source = `package demo

class Feeder {
    fun feed(a: Any): String {
        return when (a) {
            is Cat if !a.hunter -> "cat"
            else -> "unknown"
        }
    }

    fun other(a: Int): Int {
        if (a > 1) return 2
        return 0
    }
}
`;
    expect(await functionsOf('a.kt', source)).toMatchObject({ other: 2 });
    const { definitions, unread } = await factsOf('a.kt', source);
    expect(definitions.map(({ name }) => name)).toEqual(['demo', 'Feeder', 'feed', 'other']);
    expect(unread).toEqual([]);
  });

  it('has the functions of Kotlin that is newer than the grammar', async () => {
    const source = `package demo

class Newer {
    fun pick(x: Any, y: Int): Int = when (x) {
        is String -> 1
        else if y > 3 -> 2
        else -> 3
    }

    fun price(n: Int): String = $$"cost $5 $\${n}"

    context(log: Log)
    fun logged(n: Int): Int = if (n > 0) n else 0

    val block = suspend { wait(1) }

    fun one() = 1; fun two(k: Int) = if (k > 0) 1 else 2
    fun three() {} fun four() {}

    fun last(a: Int): Int {
        if (a > 1) return 2
        return 0
    }
}

fun wait(n: Int) {}
`;
    const functions = await functionsOf('a.kt', source);
    expect(functions).toMatchObject({ pick: 4, logged: 2, one: 1, two: 2, three: 1, four: 1, last: 2, wait: 1 });
  });

  it('has the function behind invocations of macros in C', async () => {
    const source = `#define GETTER(name) static int get_##name(void) { return 1; }

GETTER(foo)
GETTER(bar)
int plain(int k)
{
    return k ? 1 : 0;
}

GETTER(baz)
GETTER(qux)
GETTER(zap)
static int after_three(int k) {
    if (k > 1) return 1;
    return 0;
}
`;
    expect(await functionsOf('a.c', source)).toMatchObject({ plain: 2, after_three: 2 });
  });

  it('has what a module of C++ exports', async () => {
    const source = `export module d;

export template <typename T> T twice(T t) { if (t) return t; return t + t; }

export class K {
public:
    int get(int a) { return a > 1 ? 1 : 0; }
};

namespace inner {
export struct P { int act(int a) { return a ? 1 : 2; } };
}

int tail(int q) { return q > 1 ? 1 : 0; }
`;
    expect(await functionsOf('a.cpp', source)).toEqual({ twice: 2, get: 2, act: 2, tail: 2 });
  });

  it('has the members behind a block of extensions in C#', async () => {
    const source = `namespace Demo;

public static class Ext
{
    extension(string s)
    {
        public bool IsBlank => s.Trim().Length == 0;
        public string Twice() { return s + s; }
    }

    public static int After(int a) { return a > 1 ? 1 : 0; }
}
`;
    expect(await functionsOf('a.cs', source)).toMatchObject({ Twice: 1, After: 2 });
    const { definitions } = await factsOf('a.cs', source);
    const after = definitions.find(({ name }) => name === 'After');
    expect(definitions[after?.owner ?? -1]?.name).toBe('Ext');
  });

  it('has functions of Swift with parameters that the grammar rejects', async () => {
    const source = `struct Parser {
    mutating func parse() -> [Line] {
        self.skip()
        return []
    }

    private mutating func skip() {
        if self.isEmpty { return }
    }
}

func expectString(
    _ string: @autoclosure () throws -> String,
    hasHost host: @autoclosure () throws -> String? = "",
    _ message: @autoclosure () -> Testing.Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let s = try string()
        #expect(s.isEmpty == false, sourceLocation: sourceLocation)
    } catch {}
}

@Test func hosts() {
    expectString("file:///")
}
`;
    const functions = await functionsOf('a.swift', source);
    expect(Object.keys(functions)).toEqual(['parse', 'skip', 'expectString', 'hosts']);
  });

  it('quotes the text that is written and counts its lines', async () => {
    const source = `class A {
    // A comment.
    fun f(where: String) = where?.length
    fun g() { val a where "a // b" /* c */ ] }
    fun after() {}
}
`;
    const { definitions, lines, comments } = await factsOf('a.kt', source);
    expect(definitions.map(({ name }) => name)).toEqual(['A', 'f', 'g', 'after']);
    expect(lines).toEqual({ total: 6, code: 5, comment: 1, blank: 0 });
    expect(comments.map(({ text }) => text)).toEqual(['// A comment.', '/* c */']);
  });
});
