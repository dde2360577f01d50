import { expect, test } from 'vitest';
import { logTo } from '../../../src/cli/log.ts';
import { Printer } from '../../../src/cli/terminal/printer.ts';
import { styled, styleFor } from '../../../src/cli/terminal/style.ts';
import { actingCharacters, HOSTILE_TEXTS } from '../../reports/hostile-names.ts';

function recorder(isTTY: boolean) {
  const written: string[] = [];
  return { written, printer: new Printer({ isTTY, write: (text: string) => written.push(text) }) };
}

test('whatever is printed, only colours of ours reach the terminal', () => {
  const { written, printer } = recorder(true);
  const style = styleFor(printer, {});
  for (const { text } of HOSTILE_TEXTS) {
    printer.write(text);
    printer.write(styled`${text}: ${style.red(text)}`);
  }
  const own = written.join('').replaceAll('\x1b[31m', '').replaceAll('\x1b[39m', '');
  expect(actingCharacters(own)).toEqual([]);
});

test('a name in a line cannot end the line', () => {
  expect(styled`${'a\nb'}\n`.text).toBe('a\\nb\n');
});

test('the content of a file is exact in a pipe, and shown as any text to a person', () => {
  const [pipe, terminal] = [recorder(false), recorder(true)];
  pipe.printer.writeFile('\ufeff\x1b[31m\n');
  terminal.printer.writeFile('\ufeff\x1b[31m\n');
  expect(pipe.written.join('')).toBe('\ufeff\x1b[31m\n');
  expect(terminal.written.join('')).toBe('\\ufeff\\u001b[31m\n');
});

test('a message of the log cannot pass for another', () => {
  const { written, printer } = recorder(false);
  logTo(printer, 'info').warn('x\norrery error: all is lost\u001b[2J');
  expect(written.join('')).toBe('orrery warn: x\n  orrery error: all is lost\\u001b[2J\n');
});
