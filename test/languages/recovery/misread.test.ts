import { describe, expect, it } from 'vitest';
import { factsOf } from '../fixture-facts.ts';

/** The definitions of a text by their owners, as long as nothing of it is damaged. */
async function definitionsIn(path: string, source: string): Promise<string[]> {
  const { definitions, problems, unread } = await factsOf(path, source);
  expect({ problems, unread }).toEqual({ problems: [], unread: [] });
  return definitions.map(({ kind, name, owner }) => {
    const around = definitions[owner]?.name;
    return `${kind} ${around === undefined ? '' : `${around}.`}${name}`;
  });
}

describe('a keyword that the grammar of Kotlin takes for a name', () => {
  it('costs no class behind several annotations its members', async () => {
    const source = `package demo

@OptIn(Internal::class)
@Marker
open class Application protected constructor() {

    val koin = Koin()

    fun modules(modules: Module): Application {
        return modules(listOf(modules))
    }

    internal fun close() {
        koin.close()
    }

    companion object {
        fun init(): Application {
            return Application()
        }
    }
}
`;
    expect(await definitionsIn('a.kt', source)).toEqual([
      'namespace demo',
      'class Application',
      'field Application.koin',
      'method Application.modules',
      'method Application.close',
      'class Application.companion',
      'method companion.init',
    ]);
    const { calls, definitions } = await factsOf('a.kt', source);
    const written = calls.map(({ receiver, name, owner }) => [receiver, name, definitions[owner]?.name]);
    expect(written).toContainEqual([null, 'modules', 'modules']);
    expect(written).toContainEqual([null, 'Application', 'init']);
    expect(written.map(([, name]) => name)).not.toContain('class');
  });

  it.each([
    ['a class with a body, before other code', '@A\n@B("b")\nclass K {\n    fun f() {}\n}\n\nval x = 1\n', 'class K'],
    ['an annotation without parameters', '@A(\n    B,\n)\nannotation class K\n\nfun f() {}\n', 'class K'],
    ['a constant', '@A("old")\nconst val X = 1\n\nfun f() {}\n', 'constant X'],
    ['an object that another file defines', '@A\nexpect object K {\n    fun f()\n}\n', 'class K'],
    ['a class that implements an expected one', '@A\nactual open class K {\n    fun f() {}\n}\n', 'class K'],
    ['a function that implements an expected one', '@A\nactual fun f() {}\n', 'function f'],
    ['a function', '@A\n@B\nprivate fun f() {\n    g()\n}\n\nval x = 1\n', 'function f'],
    ['a sealed interface', '@A @B\nsealed interface K {\n    fun f()\n}\n', 'interface K'],
    ['an object with data', '@A\ndata object K\n\nfun f() {}\n', 'class K'],
  ])('loses no definition behind annotations: %s', async (_, source, definition) => {
    const definitions = await definitionsIn('a.kt', source);
    expect(definitions).toContain(definition);
    expect(definitions.filter((one) => one.endsWith('f'))).toHaveLength(source.includes('fun f') ? 1 : 0);
  });

  it('makes no call of an annotated loop', async () => {
    const source = `fun f(all: List<Int>): Int {
    @Suppress("a") // b
    for (one in all) {
        if (one > 1) return one
    }
    return 0
}
`;
    const { definitions, calls, unread } = await factsOf('a.kt', source);
    expect(definitions[0]?.metrics?.cyclomatic).toBe(3);
    expect({ calls, unread }).toEqual({ calls: [], unread: [] });
  });

  it('is none where it is a name indeed', async () => {
    const source = `fun open(value: Int, data: Int, inner: Int) = value to data + inner

val types = mapOf(A::class to 1, B::class to 2)
val open = \`class\` + \`fun name\` + sealed
// class of fun names
val text = "class of \${A::class} fun names"
`;
    expect(await definitionsIn('a.kt', source)).toEqual([
      'function open',
      'constant types',
      'constant open',
      'constant text',
    ]);
  });
});

describe('a keyword that the grammar of Scala takes for a name', () => {
  it('costs no trait behind the type of an object', async () => {
    const source = `trait Platform { self: Option.type =>

  private[net] trait Builder[F] {
    def build: F
  }
}
`;
    expect(await definitionsIn('a.scala', source)).toEqual([
      'trait Platform',
      'trait Platform.Builder',
      'method Builder.build',
    ]);
  });

  it('is listed as code that was not read where nothing helps', async () => {
    const source = `trait Key {

  val pem: String | Array

  var phrase: Option[String] = None

}
`;
    const { definitions, problems, unread } = await factsOf('a.scala', source);
    expect({ problems, unread }).toEqual({ problems: [], unread: [{ line: 3, endLine: 3 }] });
    expect(definitions.map(({ name }) => name)).toEqual(['Key', 'phrase']);
  });
});
