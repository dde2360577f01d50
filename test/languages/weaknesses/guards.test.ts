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

  it('is fine where a choice that names its values around the condition asks for it', async () => {
    const chosenBy = (condition: string) =>
      kindsIn('a.py', [
        'import ssl',
        'def connect(context, options):',
        '    context.verify_mode = (',
        `        ssl.CERT_NONE if ${condition} else ssl.CERT_REQUIRED`,
        '    )',
      ]);
    expect(await chosenBy('disable_ssl_certificate_validation')).toEqual([]);
    expect(await chosenBy('options.is_fast')).toEqual(['unverified-certificate']);
  });

  it('is fine in the settings of a server, which say what it asks of its clients', async () => {
    const ofServer = 'ClientAuth: tls.RequestClientCert, InsecureSkipVerify: true';
    expect(await inGo(`  c := &tls.Config{${ofServer}}`)).toEqual([]);
    const set = ['  c.ClientAuth = tls.RequestClientCert', '  c.InsecureSkipVerify = true'];
    expect(await inGo(...set)).toEqual([]);
    expect(await inGo(...Array.from({ length: 2000 }, () => '  log("starting")'), ...set)).toEqual([]);
  });

  it('is fine where nothing but a header is read', async () => {
    const asks = (method: string) => kindsIn('a.py', ['import requests', `requests.${method}(url, verify=False)`]);
    expect(await asks('head')).toEqual([]);
    expect(await asks('get')).toEqual(['unverified-certificate']);
  });

  it('is not what a server of WebSockets calls so', async () => {
    expect(await inGo('  o := &websocket.AcceptOptions{InsecureSkipVerify: true}')).toEqual([]);
  });

  it('is found in settings next to those of a server', async () => {
    const server = '  s := &tls.Config{ClientAuth: tls.RequestClientCert}';
    expect(await inGo(server, '  c := &tls.Config{InsecureSkipVerify: true}')).toEqual(['unverified-certificate']);
    expect(await inGo('  s.ClientAuth = 1', '  c.InsecureSkipVerify = true')).toEqual(['unverified-certificate']);
  });

  it('is fine in what is set up for the own machine by name', async () => {
    const forClient = (name: string) =>
      kindsIn('A.cs', [
        'class A { void Add(IServices services) {',
        `services.AddHttpClient(Sender.${name}).Use(_ => new HttpClientHandler {`,
        '  ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator',
        '});',
        '} }',
      ]);
    expect(await forClient('LoopbackNamedClient')).toEqual([]);
    expect(await forClient('NamedClient')).toEqual(['unverified-certificate']);
  });

  it('is fine where a case names the hosts that are known', async () => {
    expect(await inGo('  switch {', '  case opt.KnownHostsFile == "none":', ignoreHost, '  }')).toEqual([]);
  });

  it('is fine where a condition around the call that takes the function asks for it', async () => {
    expect(await inJava('connect', 'isIgnoreTlsErrors')).toEqual([]);
  });

  it('is fine after the function has returned unless a setting asks for it', async () => {
    const reachedAfter = (condition: string, body = 'return nil') =>
      inGo(`  if ${condition} {`, `    ${body}`, '  }', '  c := &tls.Config{InsecureSkipVerify: true}');
    expect(await reachedAfter('!c.SkipVerify')).toEqual([]);
    expect(await reachedAfter('!c.SkipVerify', 'log()')).toEqual(['unverified-certificate']);
    expect(await reachedAfter('c.isReady')).toEqual(['unverified-certificate']);
    expect(await reachedAfter('c.SkipVerify')).toEqual(['unverified-certificate']);
  });

  it.each(['withSkipTLSVerification', 'fetchUnverified'])('is fine in a function named %s', async (name) => {
    expect(await inJava(name, 'isReady')).toEqual([]);
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

describe('a formatter of .NET', () => {
  const inCSharp = (...body: string[]) => kindsIn('A.cs', ['class A { void Run() {', ...body, '} }']);

  it.each([
    ['only writes', ['var b = new BinaryFormatter();', 'b.Serialize(stream, data);']],
    ['has a binder', ['var b = new BinaryFormatter();', 'b.Binder = new SafeBinder();', 'b.Deserialize(stream);']],
  ])('is fine when it %s', async (_, lines) => {
    expect(await inCSharp(...lines)).toEqual([]);
  });

  it('creates objects of any type when it reads without a binder', async () => {
    const lines = ['var b = new BinaryFormatter();', 'b.Deserialize(stream);'];
    expect(await inCSharp(...lines)).toEqual(['unsafe-deserialization']);
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
