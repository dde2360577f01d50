import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

/** Calls whose callee is told. */
async function told(code: string): Promise<string[]> {
  return (await linksOf({ 'a.rb': code })).filter((link) => !link.endsWith('(candidate)'));
}

describe('a plain name in a Ruby class', () => {
  const BOTH = ['  def self.set; end', '  def set; end'];

  it.each([
    ['the body', ['  set'], ['A -> a.rb#A.set:2']],
    ['a method', ['  def f', '    set', '  end'], ['A.f -> a.rb#A.set:3']],
    ['a method of the class', ['  def self.f', '    set', '  end'], ['A.f -> a.rb#A.set:2']],
    ['class << self', ['  class << self', '    def f', '      set', '    end', '  end'], ['A.f -> a.rb#A.set:2']],
    ['a block over elements', ['  [1].each do |x|', '    set', '  end'], ['A -> a.rb#A.set:2']],
    ['a block that may be run on any object', ['  field :x do', '    set', '  end'], []],
    ['a function that is given', ['  field :x, -> { set }'], []],
    ['self in such a block', ['  field :x do', '    self.set', '  end'], []],
  ])('means a member of the object that the place has: %s', async (_, body, edges) => {
    expect(await told(lines('class A', ...BOTH, ...body, 'end'))).toEqual(edges);
  });

  it.each([
    ['an object in the body', ['  def run; end', '  run']],
    ['an object in a method of the class', ['  def run; end', '  def self.f', '    run', '  end']],
    ['the class in a method', ['  def self.run; end', '  def f', '    run', '  end']],
  ])('is no member that there is on the other side alone: of %s', async (_, body) => {
    expect(await told(lines('class A', ...body, 'end'))).toEqual([]);
  });

  it('may be a member of a module that the class extends or includes', async () => {
    const code = lines('module M', '  def run; end', 'end', 'class A', '  extend M', '  run', 'end');
    expect(await told(code)).toEqual(['A -> a.rb#M.run:2']);
  });

  it('is no member of a class around', async () => {
    const code = lines('class A', '  def run; end', '  class B', '    def f', '      run', '    end', '  end', 'end');
    expect(await told(code)).toEqual([]);
  });
});

describe('a plain name that nothing in a Ruby file has', () => {
  const call = (owner: string) =>
    lines(`${owner} Web`, '  def redirect_to(path); end', 'end', 'run do', '  redirect_to 1', 'end');

  it('means the only method of it where a module has it, which may be mixed in', async () => {
    expect(await told(call('module'))).toEqual(['a.rb -> a.rb#Web.redirect_to:2 (unique)']);
  });

  it('is told by no method of a class, whose objects are others', async () => {
    expect(await told(call('class'))).toEqual([]);
  });
});

describe('the block of a Ruby concern', () => {
  const CONCERN = ['module M', '  def scope; end', '  included do', '    scope', '  end'];

  it('calls nothing of the module itself', async () => {
    expect(await told(lines(...CONCERN, 'end'))).toEqual([]);
  });

  it('has methods for the classes that include it', async () => {
    const code = lines(
      ...[
        'module M',
        '  class_methods do',
        '    def set',
        '      other',
        '    end',
        '    def other; end',
        '  end',
        'end',
      ],
      ...['class A', '  include M', '  set', '  def set; end', 'end'],
    );
    expect(await told(code)).toEqual(['A -> a.rb#M.set:3', 'M.set -> a.rb#M.other:6']);
  });
});

describe('a function of a Ruby module', () => {
  it('is not called by its name alone in a file that loads the module', async () => {
    const links = await linksOf({
      'lib/store.rb': 'module Store\n  def self.lookup(name); end\nend\n',
      'spec/store_spec.rb': "require 'store'\nlet (:lookup) { 1 }\nlookup.options\n",
    });
    expect(links.filter((link) => !link.endsWith('(candidate)'))).toEqual([]);
  });
});

describe('a member of several words that objects of Ruby have', () => {
  it('is none of the only type of the tree that has it, too', async () => {
    expect(await told(lines('class Span', '  def to_i; end', 'end', 'def f(x)', '  x.to_i', 'end'))).toEqual([]);
  });
});

describe('a constant that a Ruby file names', () => {
  it('is none of another namespace', async () => {
    const links = await linksOf({
      'b.rb': 'module B\n  class Etc\n    def self.getpwuid; end\n  end\nend\n',
      'a.rb': 'module A\n  class C\n    def f; Etc.getpwuid; end\n  end\nend\n',
    });
    expect(links.filter((link) => !link.includes('candidate'))).toEqual([]);
  });

  it('is that of a namespace whose name the file or the constant writes behind others', async () => {
    const links = await linksOf({
      'b.rb': 'module A::B\n  class Etc\n    def self.getpwuid; end\n  end\n  class Top\n    def go; end\n  end\nend\n',
      'a.rb': 'module A\n  module B\n    class C\n      def f; Etc.getpwuid; end\n    end\n  end\nend\n',
      'c.rb': 'class D < A::B::Top\n  def f; go; end\nend\n',
    });
    expect(links).toContain('A.B.C.f -> b.rb#B.Etc.getpwuid:3');
    expect(links).toContain('D.f -> b.rb#B.Top.go:6');
  });

  it.each([
    ['the namespace around', 'module B\n  class C\n    def f; Etc.getpwuid; end\n  end\nend\n', 'B.C.f'],
    ['the type around', 'class B\n  def f; Etc.getpwuid; end\nend\n', 'B.f'],
    ['a parent', 'class C < B\n  def f; Etc.getpwuid; end\nend\n', 'C.f'],
  ])('is that of %s', async (what, code, caller) => {
    const word = what === 'the namespace around' ? 'module' : 'class';
    const links = await linksOf({
      'b.rb': `${word} B\n  class Etc\n    def self.getpwuid; end\n  end\nend\n`,
      'a.rb': code,
    });
    expect(links).toEqual([`${caller} -> b.rb#B.Etc.getpwuid:3`]);
  });
});

describe('a name that an example of RSpec is given', () => {
  const LIB = {
    'lib/auth.rb':
      'module Auth\n  def secret_api_key; end\n  def make_secret_key; end\nend\nclass Order\n  def run_it; end\nend\n',
  };

  it('is no method of that name', async () => {
    const links = await linksOf({
      ...LIB,
      'spec/a_spec.rb':
        'describe Auth do\n  let(:secret_api_key) { 1 }\n  it { expect(secret_api_key).to eq(1) }\nend\n',
    });
    expect(links).toEqual([]);
  });

  it('has the members of what its block gives', async () => {
    const links = await linksOf({
      ...LIB,
      'spec/a_spec.rb':
        'describe Order do\n  let!(:order) do\n    Order.new\n  end\n  subject { Order.new }\n  it { order.run_it }\n  it { subject.run_it }\nend\n',
    });
    expect(links).toContain('spec/a_spec.rb -> lib/auth.rb#Order.run_it:6 (typed)');
  });

  it('may be given elsewhere, so that the only method of a name is not certain', async () => {
    const links = await linksOf({
      ...LIB,
      'spec/a_spec.rb': 'describe "a" do\n  it { secret_api_key }\nend\n',
      'spec/b_spec.rb': 'describe Auth do\n  include Auth\n  it { make_secret_key }\nend\n',
      'spec/c_spec.rb': 'class Made < Outside\n  def f; make_secret_key; end\nend\n',
    });
    expect(links).toEqual([
      'Made.f -> lib/auth.rb#Auth.make_secret_key:3 (unique)',
      'spec/a_spec.rb -> lib/auth.rb#Auth.secret_api_key:2 (candidate)',
      'spec/b_spec.rb -> lib/auth.rb#Auth.make_secret_key:3 (unique)',
    ]);
  });
});
