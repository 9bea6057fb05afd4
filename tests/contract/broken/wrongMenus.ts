import { shippedFiles } from './brokenSet.ts'
import type { WrongSet } from './wrongSet.ts'

const menu = 'menu/menu.xml'

/** The shipped menu with a line before its end. */
function withLine(line: string): Record<string, string> {
  const { text = '' } = shippedFiles.find(({ path }) => path === menu) ?? {}
  return { [menu]: text.replace('</Menu>', `${line}\n</Menu>`) }
}

const deep = '<Item Name="A"><Item Name="B"><Item Name="C"><Item Name="D" Path="home" /></Item></Item></Item>'

/** Menus that cannot be served. */
export const wrongMenus: WrongSet[] = [
  ['no menu', { [menu]: null }, menu, '', 'it is missing'],
  ['no XML', withLine('<Item Name="A"'), menu, '', 'The menu is no XML'],
  ['a tag that is not closed', withLine('<Item Name="A" Path="home">'), menu, '', 'The menu is no XML'],
  [
    'items without end',
    withLine('<Item Name="A">'.repeat(9000) + '</Item>'.repeat(9000)),
    menu,
    '',
    'The menu cannot be read: Maximum nested tags exceeded.',
  ],
  ['a DOCTYPE', { [menu]: '<!DOCTYPE Menu>\n<Menu />\n' }, menu, '', 'has a DOCTYPE'],
  ['another element', { [menu]: '<Navigation />\n' }, menu, '', 'no element Menu'],
  ['more than 256 KB', withLine(`<!-- ${'x'.repeat(256 * 1024)} -->`), menu, '', 'larger than 256 KB'],
  ['a text between the items', withLine('hello'), menu, '/Menu', 'There is text between the items'],
  ['an unknown element', withLine('<Entry Name="A" />'), menu, '/Menu', 'There is an element Entry between'],
  ['an item without attributes', withLine('<Item />'), menu, '/Menu/', 'An item has no Name'],
  ['an item without a name', withLine('<Item Path="home" />'), menu, '/Menu/', 'An item has no Name'],
  [
    'two items of one name',
    withLine('<Item Name="Users" Path="home" />'),
    menu,
    '/Menu/Users',
    'Two items have the name Users',
  ],
  [
    'a tab in no place',
    withLine('<Item Name="A" Path="home" Tab="0" />'),
    menu,
    '/Menu/A',
    'Tab takes a place from 1 to 9',
    'Write it like 1',
  ],
  ['a fourth level', withLine(deep), menu, '/Menu/A/B/C/D', 'deeper than 3 levels'],
  [
    'an unknown attribute',
    withLine('<Item Name="A" Path="home" Colour="red" />'),
    menu,
    '/Menu/A',
    'no attribute Colour',
    'It takes Name',
  ],
  [
    'a switch that is neither',
    withLine('<Item Name="A" Path="home" IsActive="yes" />'),
    menu,
    '/Menu/A',
    'IsActive takes true or false',
  ],
  [
    'a rule that is none',
    withLine('<Item Name="A" Path="home" PermissionCode="view users" />'),
    menu,
    '/Menu/A',
    'PermissionCode takes',
  ],
  ['an item that opens nothing', withLine('<Item Name="A" />'), menu, '/Menu/A', 'The item opens nothing'],
]
