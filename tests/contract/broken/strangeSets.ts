import { shippedFiles } from './brokenSet.ts'
import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

const menu = 'menu/menu.xml'
const { text: menuText = '' } = shippedFiles.find(({ path }) => path === menu) ?? {}
const withItem = (attributes: string) => ({
  [menu]: menuText.replace('</Menu>', `<Item Name="X" ${attributes} />\n</Menu>`),
})

/** Sets that can be served and may still not be what was meant. */
export const strangeSets: WrongSet[] = [
  wrongFile(
    'a machine in the words of an earlier release',
    change('resources/machines/user.json', [
      '/transitions/0/guards/0',
      { left: { field: 'ID' }, is: 'notEquals', right: { caller: 'userId' }, message: 'membership.users.stateOfOwn' },
    ]),
    '',
    'says conditions as an earlier release did',
  ),
  wrongValue(
    'a code that no module names',
    'resources/teams.json',
    '/permissions/delete',
    'DEL_TEAMZ',
    'becomes a permission of its own',
    'mean "DEL_TEAM"',
  ),
  wrongFile(
    'a code that only the menu names',
    { [menu]: menuText.replace('"VIEW_ROLE"', '"VIEW_ROLL"') },
    '/Menu/Administration/Roles',
    'VIEW_ROLL is named only here',
  ),
  wrongValue(
    'a field kind that the console does not have',
    'schemas/team.json',
    '/properties/Code/x-kind',
    'txet',
    'no field kind txet',
    'mean "text"',
  ),
  wrongFile(
    'an event that no call sends',
    change('resources/machines/user.json', ['/transitions/-', { event: 'promote', from: ['Active'] }]),
    '/transitions/5/event',
    'No call of Users sends the event promote',
  ),
  wrongFile(
    'a guard that refuses without a word',
    change('resources/machines/user.json', ['/transitions/0/guards/0/else', undefined]),
    '/transitions/0/guards/0',
    'refuses without saying why',
  ),
  wrongFile(
    'an icon that actions do not have',
    change('resources/teams.json', ['/list/actions/-', { name: 'history', route: 'Fly', icon: 'personOf' }]),
    '/list/actions/3/icon',
    'no icon personOf for actions',
    'mean "personOff"',
  ),
  wrongFile(
    'a slot that no feature fills',
    change('resources/teams.json', [
      '/record',
      { route: 'Teams/View/{ID}', tabs: [{ route: 'Map', title: 'Map', slot: 'team-map' }] },
    ]),
    '/record/tabs/0/slot',
    'fills the slot team-map',
  ),
  wrongFile(
    'a text that another language lacks',
    change('resources/messages/es.json', ['/shell.back', undefined]),
    '',
    'Said in English, for it has no text here: shell.back.',
  ),
  wrongFile(
    'many texts that another language lacks',
    { 'resources/messages/es.json': '{}' },
    '',
    'signIn.showPassword and ',
  ),
  wrongValue(
    'a text that another language fills with other values',
    'resources/messages/es.json',
    '/home.greeting',
    'Hola',
    'It is filled with other values than the English text: Hello, {0}',
  ),
  wrongValue(
    'words in another language that no data file says',
    'resources/messages/es.json',
    '/titles.Userz',
    'Usuarios',
    'No data file says these words.',
  ),
  wrongFile(
    'an icon that the menu does not have',
    withItem('Path="home" ComponentSelector="home" Icon="shild"'),
    '/Menu/X',
    'no icon shild for the menu',
    'mean "shield"',
  ),
  wrongFile(
    'a component that the console does not have',
    withItem('Path="Users" ComponentSelector="User"'),
    '/Menu/X',
    'There is no page User',
    'mean "Users"',
  ),
  wrongFile('an item that names no component', withItem('Path="Users"'), '/Menu/X', 'names no ComponentSelector'),
  wrongFile(
    'a path behind which no page stands',
    withItem('Path="Userz" ComponentSelector="Users"'),
    '/Menu/X',
    'No page stands at the path Userz',
    'mean "Users"',
  ),
  wrongFile(
    'an application that nobody knows',
    change('resources/teams.json', ['/service/application', 'Parts'], ['/scope', undefined]),
    '/service/application',
    'No application Parts is known',
  ),
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
  wrongValue(
    'a scope that leads through another resource',
    'resources/users.json',
    '/scope/0/path',
    'TeamID.CompanyID',
    'Whose a row is stands in another resource',
  ),
]
