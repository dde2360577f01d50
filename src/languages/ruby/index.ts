import type { Language } from '../language.ts';
import { RUBY_BINDINGS } from './bindings.ts';
import { RUBY_CAPTURES } from './captures.ts';
import { RUBY_LINKING } from './linking.ts';
import { RUBY_LIVENESS } from './liveness.ts';
import { RUBY_LEXER, RUBY_SYNTAX } from './rules.ts';
import { RUBY_TESTS } from './tests.ts';

export const ruby: Language = {
  id: 'ruby',
  name: 'Ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.rbi', '.podspec', '.jbuilder'],
  fileNames: [
    'Rakefile',
    'Gemfile',
    'Guardfile',
    'Capfile',
    'Vagrantfile',
    'Podfile',
    'Fastfile',
    'Brewfile',
    'Thorfile',
  ],
  interpreters: ['ruby', 'jruby', 'rake'],
  grammar: 'ruby',
  captures: `${RUBY_CAPTURES}${RUBY_BINDINGS}`,
  lexer: RUBY_LEXER,
  syntax: RUBY_SYNTAX,
  linking: RUBY_LINKING,
  liveness: RUBY_LIVENESS,
  tests: RUBY_TESTS,
  cloneFamily: 'ruby',
};
