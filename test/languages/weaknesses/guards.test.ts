import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/languages/language.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { languageOf } from '../../../src/languages/registry.ts';
import { readWeaknesses } from '../../../src/languages/weaknesses/weakness-reader.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

async function weaknessesIn(path: string, lines: readonly string[]) {
  const language = languageOf(path) as Language;
  return (await readWeaknesses(lines.join('\n'), language, (one) => parsers.parserOf(one))) ?? [];
}

const kindsIn = async (path: string, lines: readonly string[]) =>
  (await weaknessesIn(path, lines)).map(({ kind }) => kind);

const inGo = (...body: string[]) =>
  kindsIn('a.go', ['package a', 'import ("crypto/tls"; "golang.org/x/crypto/ssh")', 'func dial() {', ...body, '}']);

const inJava = (name: string, condition: string) =>
  kindsIn('A.java', [
    `class A { void ${name}() { if (${condition}) {`,
    'Module.setBuilder(builder -> { builder.hostnameVerifier((host, session) -> true); });',
    '} } }',
  ]);

describe('a certificate that goes unchecked', () => {
  const ignoreHost = '    c.HostKeyCallback = ssh.InsecureIgnoreHostKey()';

  it('is found where nothing asks for it', async () => {
    expect(await inGo('  c := &tls.Config{InsecureSkipVerify: true}')).toEqual(['unverified-certificate']);
    expect(await inJava('connect', 'isReady')).toEqual(['unverified-certificate']);
    expect(await inGo('  switch {', '  default:', ignoreHost, '  }')).toEqual(['unverified-certificate']);
  });

  it('is fine where a condition asks for loose validation', async () => {
    expect(await inGo('  if !strictValidation {', '    c.InsecureSkipVerify = true', '  }')).toEqual([]);
  });

  it('is fine where a choice between values asks for it', async () => {
    const chosenBy = (condition: string) =>
      kindsIn('a.ts', [
        'function connect(options) {',
        `  mailer.open({ tls: options.${condition} ? { rejectUnauthorized: false } : undefined });`,
        '}',
      ]);
    expect(await chosenBy('allowSelfSigned')).toEqual([]);
    expect(await chosenBy('isSecure')).toEqual(['unverified-certificate']);
  });

  it('is fine where a case names the hosts that are known', async () => {
    expect(await inGo('  switch {', '  case opt.KnownHostsFile == "none":', ignoreHost, '  }')).toEqual([]);
  });

  it('is fine where a condition around the call that takes the function asks for it', async () => {
    expect(await inJava('connect', 'isIgnoreTlsErrors')).toEqual([]);
  });

  it('is fine in a function that is named after it', async () => {
    expect(await inJava('withSkipTLSVerification', 'isReady')).toEqual([]);
  });

  it('is fine where a comment for another tool keeps it', async () => {
    expect(await inGo('  c := &tls.Config{InsecureSkipVerify: true} // NOLINT')).toEqual([]);
  });

  it('is fine as the default of a class that replaces the context', async () => {
    const withName = (name: string) => [
      'import ssl',
      `class ${name}(object):`,
      '    def __init__(self):',
      '        self.verify_mode = ssl.CERT_NONE',
    ];
    expect(await kindsIn('a.py', withName('SSLContext'))).toEqual([]);
    expect(await kindsIn('a.py', withName('Client'))).toEqual(['unverified-certificate']);
  });
});

describe('a loader of YAML', () => {
  it.each([
    ['FullLoader', ['yaml.load(text, Loader=yaml.FullLoader)']],
    ['chosen by a function', ['loader = pick()', 'yaml.load(text, Loader=loader)']],
    ['of a module of the program', ['yaml.load(text, Loader=own.Loader)']],
    ['derived from SafeLoader', ['class Loader(yaml.SafeLoader): pass', 'yaml.load(text, Loader=Loader)']],
  ])('makes no objects when it is %s', async (_, lines) => {
    expect(await kindsIn('a.py', ['import yaml', ...lines])).toEqual([]);
  });

  it('makes objects of any type when it is another', async () => {
    const lines = ['import yaml', 'yaml.load(text, Loader=yaml.Loader)'];
    expect(await kindsIn('a.py', lines)).toEqual(['unsafe-deserialization']);
  });
});

describe('a local name', () => {
  it('is what it was given, even if a request has that name', async () => {
    const sent = async (first: string) => {
      const lines = ['def run(file)', `  ${first}`, '  Open3.capture3("ls %s" % params)', 'end'];
      return (await weaknessesIn('a.rb', lines)).map((one) => one.sent);
    };
    expect(await sent('params = read(file)')).toEqual(['no']);
    expect(await sent('puts file')).toEqual(['directly']);
  });
});
