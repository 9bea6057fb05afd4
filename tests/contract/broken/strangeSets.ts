import { shippedFiles } from './brokenSet.ts'
import { change } from './wrongSet.ts'

/** What is strange, the files that make it so, where it is noted, and what is said. */
export type StrangeSet = [what: string, files: Record<string, string>, file: string, pointer: string, says: string]

const menu = 'menu/menu.xml'
const { text: menuText = '' } = shippedFiles.find(({ path }) => path === menu) ?? {}
const withItem = (attributes: string) => ({
  [menu]: menuText.replace('</Menu>', `<Item Name="X" ${attributes} />\n</Menu>`),
})

/** Sets that can be served and may still not be what was meant. */
export const strangeSets: StrangeSet[] = [
  [
    'a machine in the words of an earlier release',
    change('resources/machines/user.json', [
      '/transitions/0/guards/0',
      { left: { field: 'ID' }, is: 'notEquals', right: { caller: 'userId' }, message: 'membership.users.stateOfOwn' },
    ]),
    'resources/machines/user.json',
    '',
    'says conditions as an earlier release did',
  ],
  [
    'a code that no module names',
    change('resources/teams.json', ['/permissions/delete', 'DEL_TEAMZ']),
    'resources/teams.json',
    '/permissions/delete',
    'becomes a permission of its own',
  ],
  [
    'a field kind that the console does not have',
    change('schemas/team.json', ['/properties/Code/x-kind', 'txet']),
    'schemas/team.json',
    '/properties/Code/x-kind',
    'no field kind txet',
  ],
  [
    'an event that no call sends',
    change('resources/machines/user.json', ['/transitions/-', { event: 'promote', from: ['Active'] }]),
    'resources/machines/user.json',
    '/transitions/5/event',
    'No call of Users sends the event promote',
  ],
  [
    'a guard that refuses without a word',
    change('resources/machines/user.json', ['/transitions/0/guards/0/else', undefined]),
    'resources/machines/user.json',
    '/transitions/0/guards/0',
    'refuses without saying why',
  ],
  [
    'an icon that actions do not have',
    change('resources/teams.json', ['/list/actions/-', { name: 'history', route: 'Fly', icon: 'wing' }]),
    'resources/teams.json',
    '/list/actions/3/icon',
    'no icon wing for actions',
  ],
  [
    'a slot that no feature fills',
    change('resources/teams.json', [
      '/record',
      { route: 'Teams/View/{ID}', tabs: [{ route: 'Map', title: 'Map', slot: 'team-map' }] },
    ]),
    'resources/teams.json',
    '/record/tabs/0/slot',
    'fills the slot team-map',
  ],
  [
    'a text that another language lacks',
    change('resources/messages/es.json', ['/shell.back', undefined]),
    'resources/messages/es.json',
    '',
    'Said in English, for it has no text here: shell.back.',
  ],
  [
    'many texts that another language lacks',
    { 'resources/messages/es.json': '{}' },
    'resources/messages/es.json',
    '',
    'signIn.showPassword and ',
  ],
  [
    'a text that another language fills with other values',
    change('resources/messages/es.json', ['/home.greeting', 'Hola']),
    'resources/messages/es.json',
    '/home.greeting',
    'It is filled with other values than the English text: Hello, {0}',
  ],
  [
    'words in another language that no data file says',
    change('resources/messages/es.json', ['/titles.Userz', 'Usuarios']),
    'resources/messages/es.json',
    '/titles.Userz',
    'No data file says these words.',
  ],
  [
    'an icon that the menu does not have',
    withItem('Path="home" ComponentSelector="home" Icon="wing"'),
    menu,
    '/Menu/X',
    'no icon wing for the menu',
  ],
  [
    'a component that the console does not have',
    withItem('Path="Users" ComponentSelector="User"'),
    menu,
    '/Menu/X',
    'There is no page User',
  ],
  ['an item that names no component', withItem('Path="Users"'), menu, '/Menu/X', 'names no ComponentSelector'],
  [
    'a path behind which no page stands',
    withItem('Path="Userz" ComponentSelector="Users"'),
    menu,
    '/Menu/X',
    'No page stands at the path Userz',
  ],
  [
    'an application that nobody knows',
    { ...change('resources/teams.json', ['/service/application', 'Parts'], ['/scope', undefined]) },
    'resources/teams.json',
    '/service/application',
    'No application Parts is known',
  ],
  [
    'a column whose order is that of names elsewhere',
    {},
    'resources/users.json',
    '/list/columns/4',
    'names of Companies',
  ],
  [
    'a column of long texts',
    {
      ...change('schemas/team.json', ['/properties/Story', { type: 'string', title: 'Story', maxLength: 601 }]),
      ...change('resources/teams.json', ['/list/columns/-', 'Story']),
    },
    'resources/teams.json',
    '/list/columns/6',
    'The order by Story has no index',
  ],
  [
    'a filter by what has no order and no text',
    {
      ...change('schemas/team.json', ['/properties/Tags', { type: 'array', title: 'Tags', items: { type: 'string' } }]),
      ...change('resources/teams.json', ['/list/filters/-', 'Tags']),
    },
    'resources/teams.json',
    '/list/filters/4',
    'The filter by Tags has no index',
  ],
  [
    'a column of two values',
    {
      ...change('schemas/team.json', ['/properties/IsFull', { type: 'boolean', title: 'Full' }]),
      ...change('resources/teams.json', ['/list/columns/-', 'IsFull']),
    },
    'resources/teams.json',
    '/list/columns/6',
    'The order by IsFull has no index',
  ],
  [
    'a search shortcut for one of two values',
    {
      ...change('schemas/team.json', ['/properties/IsFull', { type: 'boolean', title: 'Full' }]),
      ...change('resources/teams.json', ['/list/shortcuts', [{ prefix: 'Full:', field: 'IsFull' }]]),
    },
    'resources/teams.json',
    '/list/shortcuts/0/field',
    'The filter by IsFull has an index in the usual order alone: in another one where few rows pass',
  ],
  [
    'a filter by one of two values that only actions write',
    {
      ...change('schemas/team.json', ['/properties/IsFull', { type: 'boolean', title: 'Full', 'x-computed': true }]),
      ...change('resources/teams.json', ['/list/filters/-', 'IsFull']),
    },
    'resources/teams.json',
    '/list/filters/4',
    'The filter by IsFull has no index: where few rows pass',
  ],
  ['a search of texts', {}, 'resources/teams.json', '/list', 'A search of one or two letters reads every row'],
  [
    'a scope that leads through another resource',
    change('resources/users.json', ['/scope/0/path', 'TeamID.CompanyID']),
    'resources/users.json',
    '/scope/0/path',
    'Whose a row is stands in another resource',
  ],
]
