import { describe, expect, it } from 'vitest'
import { parseMenu } from './menuXml.ts'

const toMenu = (items: string) => `<?xml version="1.0"?>\n<Menu>\n${items}\n</Menu>\n`
const problemsOf = (text: string) => parseMenu(text).problems.map(({ line, message }) => `${line}: ${message}`)

describe('the menu file', () => {
  it('is read with its levels, its switches and its texts', () => {
    const { items, problems } = parseMenu(
      toMenu(`<Item Name="Admin" DisplayText="People &amp; roles" Icon="settings">
        <Item Name="Users" Path="Users" ComponentSelector="Users" PermissionCode="VIEW_USER" PersistState="true" />
        <Item Name="1.10" Path="x" IsActive="false" />
      </Item>`),
    )
    expect(problems).toEqual([])
    expect(items).toMatchObject([
      {
        DisplayText: 'People & roles',
        Path: null,
        IsActive: true,
        Items: [
          { Name: 'Users', DisplayText: 'Users', PermissionCode: 'VIEW_USER', PersistState: true, IsLazyRoute: false },
          { Name: '1.10', IsActive: false },
        ],
      },
    ])
  })

  it('may be empty', () => {
    expect(parseMenu('<Menu/>')).toEqual({ items: [], lines: new Map(), problems: [] })
  })

  it.each<[string, string, string]>([
    ['a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>\n<Menu/>`, '1: The menu has a DOCTYPE.'],
    ['broken XML', '<Menu>\n<Item Name="a">\n</Menu>', 'no XML'],
    ['another root', '<Nav/>', '1: The menu has no element Menu.'],
    [
      'a name that comes twice',
      toMenu('<Item Name="a" Path="a"/>\n<Item Name="a" Path="b"/>'),
      '4: Two items have the name a.',
    ],
    ['an item without a name', toMenu('<Item Path="a"/>'), '3: An item has no Name.'],
    ['an item that opens nothing', toMenu('<Item Name="a"/>'), '3: The item opens nothing.'],
    ['an unknown attribute', toMenu('<Item Name="a" Path="a" Colour="red"/>'), '3: An item has no attribute Colour.'],
    [
      'a switch that is neither true nor false',
      toMenu('<Item Name="a" Path="a" IsActive="yes"/>'),
      'IsActive takes true or false',
    ],
    [
      'items without end',
      toMenu(`${'<Item Name="a">'.repeat(9000)}${'</Item>'.repeat(9000)}`),
      'The menu cannot be read: Maximum nested tags exceeded.',
    ],
    ['an undeclared entity', '<Menu>\n<Item Name="&a;" Path="a"/></Menu>', '2: The menu is no XML: '],
    [
      'a fault in an item of several lines',
      toMenu('<Item\n  Name="a"\n  Colour="red" Path="a"\n/>'),
      '3: An item has no attribute',
    ],
    ['text between items', toMenu('here <Item Name="a" Path="a"/>'), '2: There is text between the items.'],
    ['another element', toMenu('<Item Name="a" Path="a"/><Entry/>'), 'There is an element Entry'],
    [
      'a fourth level',
      toMenu('<Item Name="a"><Item Name="b"><Item Name="c"><Item Name="d" Path="d"/></Item></Item></Item>'),
      'deeper than 3 levels',
    ],
    ['too large a file', toMenu(`<!-- ${'x'.repeat(256 * 1024)} -->`), 'larger than 256 KB'],
  ])('is refused for %s', (_, text, message) => {
    expect(problemsOf(text).join('\n')).toContain(message)
  })
})
