import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files));
}

describe('dead code in Python', () => {
  it('is what no live code names, in a program', async () => {
    expect(
      await dead({
        'main.py': `from pkg.lib import used, Shape
import pkg.tools

def forgotten():
    return helper()

def helper():
    return 1

class Unused:
    def run(self):
        pass

if __name__ == "__main__":
    used()
    Shape().area()
    pkg.tools.through_module()
`,
        'pkg/__init__.py': '',
        'pkg/lib.py': `def used():
    return _inner()

def _inner():
    return 1

def _never():
    return 2

class Shape:
    def area(self):
        return self.side

    @property
    def side(self):
        return 1

    def __repr__(self):
        return ""

    def lonely(self):
        return 2
`,
        'pkg/tools.py': 'def through_module():\n    pass\n\ndef unnamed():\n    pass\n',
      }),
    ).toEqual([
      'main.py: Unused unreferenced_export',
      'main.py: forgotten unreferenced_export',
      'main.py: helper unreferenced_export',
      'pkg/lib.py: Shape.lonely unreferenced_export',
      'pkg/lib.py: _never unreachable',
      'pkg/tools.py: unnamed unreferenced_export',
    ]);
  });

  it('is not what a decorator registers, a framework calls, or a manifest starts at', async () => {
    expect(
      await dead({
        'pyproject.toml': '[project.scripts]\ntool = "app:entry"\n',
        'app.py': `import framework

@framework.route("/")
def index():
    return view()

def view():
    return 1

class Handler(framework.Base):
    def on_event(self):
        pass

framework.mount(Handler)

def entry():
    pass

def __getattr__(name):
    return None
`,
        'conftest.py': 'def pytest_configure(config):\n    pass\n',
      }),
    ).toEqual([]);
  });

  it('is a view that nothing routes to, whatever decorators say of who may have it', async () => {
    const files = {
      'manage.py': '',
      'site/urls.py': 'from site import views\nroute("/", views.home)\n',
      'site/views.py': `@login_required
def home(request):
    return 1

@api_view(["POST"])
@permission_classes([Own])
def forgotten(request):
    return 2

@receiver(saved)
def on_saved(sender):
    return 3
`,
    };
    expect(await dead(files)).toEqual(['site/views.py: forgotten unreferenced_export']);
  });

  it('is a method of a model that nothing calls, though a mixin for models stands beside its parent', async () => {
    const files = {
      'manage.py': '',
      'models.py': `from django.db import models
from django_prometheus.models import ExportModelOperationsMixin

class Plan(ExportModelOperationsMixin("plan"), models.Model):
    def title(self):
        return self.name

    def spare(self):
        return 1
`,
      'main.py': 'from models import Plan\nprint(Plan().title())\n',
    };
    expect(namesOf(await deadCodeIn(files, { minCertainty: 'low' }))).toContain(
      'models.py: Plan.spare unreferenced_export',
    );
  });

  it('is a class that nothing has one of, though calls may mean what it overrides', async () => {
    const files = {
      'main.py': 'from transports import Mail, deliver\ndeliver(Mail())\n',
      'transports.py': `def deliver(transport: "Transport"):
    transport.send()

class Transport:
    def send(self): ...

class Mail(Transport):
    def send(self):
        return 1

class Removed(Transport):
    def send(self):
        return 2
`,
    };
    expect(await dead(files)).toEqual(['transports.py: Removed unreferenced_export']);
  });

  it('is not what a library offers, but what it keeps to itself', async () => {
    expect(
      await dead({
        'pyproject.toml': '[build-system]\nrequires = ["hatchling"]\n',
        'lib/__init__.py': 'from .core import Client\n',
        'lib/core.py': `class Client:
    def send(self):
        return self._sign()

    def _sign(self):
        return 1

    def _old(self):
        return 2

def public():
    pass

def _private():
    pass
`,
      }),
    ).toEqual(['lib/core.py: Client._old unreachable', 'lib/core.py: _private unreachable']);
  });

  it('is not what a type of a private module has for those who get it from a public one', async () => {
    expect(
      await dead({
        'pyproject.toml': '[build-system]\nrequires = ["hatchling"]\n',
        'lib/__init__.py': 'from _lib.core import Client\n',
        '_lib/__init__.py': '',
        '_lib/core.py': 'class Client:\n    def send(self):\n        pass\n\ndef forgotten():\n    pass\n',
      }),
    ).toEqual(['_lib/core.py: forgotten unreferenced_export']);
  });

  it('is not judged surely where a parent outside may find a class', async () => {
    const { ranked_files } = await deadCodeIn(
      { 'app.py': 'import orm\n\nclass Plugin(orm.Base):\n    pass\n' },
      { minCertainty: 'low' },
    );
    expect(ranked_files[0]?.items).toMatchObject([{ name: 'Plugin', certainty: 'low' }]);
  });
});

describe('dead code in Rust', () => {
  it('is what no live code names, in a program', async () => {
    expect(
      await dead({
        'Cargo.toml': '[package]\nname = "app"\n',
        'src/main.rs': `mod util;
use util::used;

struct Point { x: i32 }

impl Point {
    fn new() -> Self { Point { x: start() } }
    fn dead_method(&self) -> i32 { self.x }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "{}", self.x) }
}

trait Shape { fn area(&self) -> f64; }
impl Shape for Point { fn area(&self) -> f64 { 1.0 } }

fn start() -> i32 { 1 }
fn dead_function() {}
fn in_macro() -> i32 { 2 }

#[no_mangle]
pub extern "C" fn exported_to_c() {}

fn main() {
    used();
    let shape: Box<dyn Shape> = Box::new(Point::new());
    println!("{} {}", shape.area(), in_macro());
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { only_tested(); }
}

fn only_tested() {}
`,
        'src/util.rs': 'pub fn used() {}\npub fn unused() {}\n',
      }),
    ).toEqual([
      'src/main.rs: Point.dead_method unreachable',
      'src/main.rs: dead_function unreachable',
      'src/main.rs: only_tested test_only',
      'src/util.rs: unused unreferenced_export',
    ]);
  });

  it('is not what a library makes public', async () => {
    expect(
      await dead({
        'Cargo.toml': '[package]\nname = "lib"\n',
        'src/lib.rs': 'pub fn offered() { helper() }\nfn helper() {}\nfn nothing() {}\n',
      }),
    ).toEqual(['src/lib.rs: nothing unreachable']);
  });
});

describe('dead code in Go', () => {
  it.each(['//go:build mage', '//go:build linux && mage', '// +build mage'])(
    'is no target of Mage in a file with %s',
    async (tag) => {
      const found = await dead({
        'go.mod': 'module example.com/app\n',
        'magefile.go': `${tag}\n\npackage main\n\nfunc Build() error { return compile() }\n\nfunc compile() error { return nil }\n\nfunc idle() {}\n`,
        'main.go': 'package main\n\nfunc main() {}\n\nfunc Unused() {}\n',
      });
      expect(found).toEqual(['magefile.go: idle unreachable', 'main.go: Unused unreferenced_export']);
    },
  );

  it('is what no live code names, in programs and internal packages', async () => {
    expect(
      await dead({
        'go.mod': 'module example.com/app\n',
        'main.go': `package main

import (
	"fmt"
	"example.com/app/internal/store"
)

type worker struct{}

func (w worker) String() string { return "w" }
func (w worker) do() {}
func (w worker) idle() {}

type runner interface{ do() }

func start(r runner) { r.do() }

func main() {
	start(worker{})
	fmt.Println(store.Open())
	go background()
}

func background() {}
func unused() {}

//export FromC
func FromC() {}
`,
        'internal/store/store.go':
          'package store\n\nfunc Open() int { return limit() }\nfunc limit() int { return 1 }\nfunc Close() {}\n',
        'pkg/api/api.go': 'package api\n\nfunc Offered() {}\nfunc hidden() {}\n',
        'main_test.go': 'package main\n\nimport "testing"\n\nfunc TestStart(t *testing.T) { onlyTested() }\n',
        'tested.go': 'package main\n\nfunc onlyTested() {}\n',
      }),
    ).toEqual([
      'internal/store/store.go: Close unreferenced_export',
      'main.go: unused unreachable',
      'main.go: worker.idle unreachable',
      'pkg/api/api.go: hidden unreachable',
      'tested.go: onlyTested test_only',
    ]);
  });
});

describe('dead code in Java', () => {
  it('is what only its class can see and does not use', async () => {
    expect(
      await dead({
        'src/app/Main.java': `package app;

public class Main implements Runnable {
  private final Service service = new Service();

  public static void main(String[] args) {
    new Main().run();
  }

  @Override
  public void run() {
    service.serve(this::callback);
  }

  private void callback() {}
  private void forgotten() { chained(); }
  private void chained() {}

  @Scheduled
  private void timed() {}

  public String getName() { return ""; }
}
`,
        'src/app/Service.java': `package app;

class Service {
  void serve(Runnable done) { done.run(); }
  private int count() { return 1; }
}
`,
      }),
    ).toEqual([
      'src/app/Main.java: Main.chained unreachable',
      'src/app/Main.java: Main.forgotten unreachable',
      'src/app/Service.java: Service.count unreachable',
    ]);
  });
});

describe('dead code in C', () => {
  it('is a static function that nothing names', async () => {
    expect(
      await dead({
        'main.c': `static int used(void) { return 1; }
static int unused(void) { return 2; }
int offered(void) { return 3; }
static int by_table(void) { return 4; }
static int (*table[])(void) = { by_table };
int main(void) { return used() + table[0](); }
`,
      }),
    ).toEqual(['main.c: unused unreachable']);
  });
});

describe('names that a language or its libraries read by rules of their own', () => {
  it('are alive in Rust: in attributes and format strings, checked by the compiler alone', async () => {
    expect(
      await dead({
        'Cargo.toml': '[package]\nname = "a"\n',
        'src/main.rs': `#[derive(Deserialize)]
struct Config {
    #[serde(default = "default_port")]
    port: u16,
}
fn default_port() -> u16 { 1 }
const INDENT: &str = "  ";
fn _assert_send() { check::<Config>() }
fn lonely() {}
fn main() {
    let c: Config = load();
    println!("{INDENT}{}", c.port);
}
`,
      }),
    ).toEqual(['src/main.rs: lonely unreachable']);
  });

  it('are alive in C#: attributes by their short names, extension methods, finalizers', async () => {
    expect(
      await dead({
        'App.cs': `namespace App;
internal sealed class MarkAttribute : System.Attribute { }
internal static class Texts {
    internal static string Shout(this string text) => text.ToUpper();
}
internal static class Lonely {
    internal static int Nobody() => 1;
}
internal class Held {
    ~Held() { }
}
public static class Program {
    [Mark]
    public static void Main() { System.Console.WriteLine("a".Shout()); new Held(); }
}
`,
      }),
    ).toEqual(['App.cs: Lonely unreachable']);
  });

  it('are alive in C# with the class that extends a type of the tree by them', async () => {
    const files = {
      'Limits.cs': 'namespace App;\npublic class Limits { public int Most = 3; }\n',
      'LimitsExtensions.cs': `namespace App;
public static class LimitsExtensions {
    public static int Least(this Limits limits) => limits.Most - 1;
}
`,
      'Program.cs': `namespace App;
public static class Program { public static void Main() { System.Console.WriteLine(new Limits().Least()); } }
`,
    };
    expect(namesOf(await deadCodeIn(files, { minCertainty: 'low' }))).toEqual([]);
  });

  it('are alive in Python where a name is put together from a beginning', async () => {
    expect(
      await dead({
        'main.py': `class Runner:
    def run(self, kind):
        return getattr(self, f"_run_{kind}")()

    def _run_fast(self):
        return self._help()

    def _help(self):
        return 1

    def _walk(self):
        return 2

def _looked_up():
    return 3

Runner().run("_looked_up")
`,
      }),
    ).toEqual(['main.py: Runner._walk unreachable']);
    const { ranked_files } = await deadCodeIn(
      { 'main.py': 'def _looked_up():\n    return 3\n\nrun("_looked_up")\n' },
      { minCertainty: 'low' },
    );
    expect(ranked_files.flatMap(({ items }) => items).map(({ certainty }) => certainty)).toEqual(['low']);
  });

  it('are alive in Python where a private twin of such a name is looked up, too', async () => {
    expect(
      await dead({
        'main.py': `class Pump:
    def send(self, name):
        handler = f"on_{name}"
        for method in (f"_{handler}", handler):
            getattr(self, method)()

class List(Pump):
    def _on_mount(self): ...
    def _off_mount(self): ...

List().send("mount")
`,
      }),
    ).toEqual(['main.py: List._off_mount unreachable']);
  });

  it('may be called in Go by an interface of a package outside, where a method is exported', async () => {
    const { ranked_files } = await deadCodeIn(
      {
        'go.mod': 'module example.com/m\n',
        'main.go': `package main

type flag struct{}

func (f flag) IsCumulative() bool { return true }
func (f flag) lonely() bool { return true }

func main() { use(flag{}) }
func use(f flag) {}
`,
      },
      { minCertainty: 'low' },
    );
    const found = ranked_files.flatMap(({ items }) => items).map(({ name, certainty }) => [name, certainty]);
    expect(found).toEqual([
      ['flag.IsCumulative', 'low'],
      ['flag.lonely', 'high'],
    ]);
  });

  it('are alive in TypeScript where they are in namespaces that others read', async () => {
    expect(
      await dead({
        'package.json': '{ "main": "src/main.ts" }',
        'src/main.ts': "import './jsx.ts';",
        'src/jsx.ts':
          'export namespace JSX { export interface IntrinsicElements { a: string } }\nexport type Lonely = 1;',
      }),
    ).toEqual(['src/jsx.ts: Lonely unreferenced_export']);
  });
});
