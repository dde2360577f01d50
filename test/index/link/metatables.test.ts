import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const TYPES =
  'local Item = {}\nItem.__index = Item\nfunction Item:run() end\n' +
  'local Other = {}\nOther.__index = Other\nfunction Other:run() end\n';

describe('a table with a metatable in Lua', () => {
  it('has the methods of the metatable', async () => {
    const links = await linksOf({
      'a.lua': `${TYPES}local function f()\n  local one = setmetatable({}, Item)\n  one:run()\nend\n`,
    });
    expect(links).toEqual(['f -> a.lua#run:3 (typed)']);
  });

  it('has the methods of what `__index` of a metatable leads to that is written out where the table is given back', async () => {
    const links = await linksOf({
      'a.lua':
        `${TYPES}local function make()\n  return setmetatable({}, { __index = Other })\nend\n` +
        'local function f()\n  local one = make()\n  one:run()\nend\n',
    });
    expect(links).toEqual(['f -> a.lua#make:7', 'f -> a.lua#run:6 (typed)']);
  });

  it('is what the function gives back that makes it, in other files, too', async () => {
    const links = await linksOf({
      'item.lua':
        'local Item = {}\nItem.__index = Item\nfunction Item.new(cents)\n  return setmetatable({ cents = cents }, Item)\nend\n' +
        'function Item:run() end\nreturn Item\n',
      'other.lua': 'local Other = {}\nOther.__index = Other\nfunction Other:run() end\nreturn Other\n',
      'a.lua':
        "local Item = require('item')\nlocal Other = require('other')\nlocal function f()\n  local one = Item.new(1)\n  one:run()\nend\n",
    });
    expect(links).toEqual(['f -> item.lua#new:3', 'f -> item.lua#run:6 (typed)']);
  });
});
