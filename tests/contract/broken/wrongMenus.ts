import { shippedFiles } from './brokenSet.ts'
import { type WrongSet, wrongFile } from './wrongSet.ts'

const menu = 'menu/menu.xml'

/** The shipped menu with a line before its end. */
function withLine(line: string): Record<string, string> {
  const { text = '' } = shippedFiles.find(({ path }) => path === menu) ?? {}
  return { [menu]: text.replace('</Menu>', `${line}\n</Menu>`) }
}

const deep = '<Item Name="A"><Item Name="B"><Item Name="C"><Item Name="D" Path="home" /></Item></Item></Item>'

/** Menus that cannot be served. */
export const wrongMenus: WrongSet[] = [
  wrongFile('no menu', { [menu]: null }, '', 'it is missing'),
  wrongFile('no XML', withLine('<Item Name="A"'), '', 'The menu is no XML'),
  wrongFile('a tag that is not closed', withLine('<Item Name="A" Path="home">'), '', 'The menu is no XML'),
  wrongFile(
    'items without end',
    withLine('<Item Name="A">'.repeat(9000) + '</Item>'.repeat(9000)),
    '',
    'The menu cannot be read: Maximum nested tags exceeded.',
  ),
  wrongFile('a DOCTYPE', { [menu]: '<!DOCTYPE Menu>\n<Menu />\n' }, '', 'has a DOCTYPE'),
  wrongFile('another element', { [menu]: '<Navigation />\n' }, '', 'no element Menu'),
  wrongFile('more than 256 KB', withLine(`<!-- ${'x'.repeat(256 * 1024)} -->`), '', 'larger than 256 KB'),
  wrongFile('a text between the items', withLine('hello'), '/Menu', 'There is text between the items'),
  wrongFile('an unknown element', withLine('<Entry Name="A" />'), '/Menu', 'There is an element Entry between'),
  wrongFile('an item without attributes', withLine('<Item />'), '/Menu/', 'An item has no Name'),
  wrongFile('an item without a name', withLine('<Item Path="home" />'), '/Menu/', 'An item has no Name'),
  wrongFile(
    'two items of one name',
    withLine('<Item Name="Users" Path="home" />'),
    '/Menu/Users',
    'Two items have the name Users',
  ),
  wrongFile(
    'a tab in no place',
    withLine('<Item Name="A" Path="home" Tab="0" />'),
    '/Menu/A',
    'Tab takes a place from 1 to 9',
    'Write it like 1',
  ),
  wrongFile('a fourth level', withLine(deep), '/Menu/A/B/C/D', 'deeper than 3 levels'),
  wrongFile(
    'an unknown attribute',
    withLine('<Item Name="A" Path="home" Colour="red" />'),
    '/Menu/A',
    'no attribute Colour',
    'It takes Name',
  ),
  wrongFile(
    'a switch that is neither',
    withLine('<Item Name="A" Path="home" IsActive="yes" />'),
    '/Menu/A',
    'IsActive takes true or false',
  ),
  wrongFile(
    'a rule that is none',
    withLine('<Item Name="A" Path="home" PermissionCode="view users" />'),
    '/Menu/A',
    'PermissionCode takes',
  ),
  wrongFile('an item that opens nothing', withLine('<Item Name="A" />'), '/Menu/A', 'The item opens nothing'),
]
