import { shippedFiles } from './brokenSet.ts'
import type { WrongSet } from './wrongSet.ts'

const team = 'schemas/team.json'
const { text = '' } = shippedFiles.find(({ path }) => path === team) ?? {}

function withText(from: string | RegExp, to: string): Record<string, string> {
  return { [team]: text.replace(from, to) }
}

/** Files that cannot be read as what they are. */
export const wrongTexts: WrongSet[] = [
  ['an empty file', { [team]: '' }, team, '', 'The file is no JSON', 'Look at this line'],
  ['an empty menu', { 'menu/menu.xml': '' }, 'menu/menu.xml', '', 'The menu is no XML'],
  ['a comma too many', withText('"Team",', '"Team",,'), team, '', 'The file is no JSON'],
  ['a missing comma', withText('"Team",', '"Team"'), team, '', 'a comma is missing behind this'],
  ['a trailing comma', withText(/\n *\}\s*$/, ',\n}\n'), team, '', 'a comma too many'],
  ['a comment', withText('{', '{ // no'), team, '', 'The file is no JSON'],
  [
    'a conflict of two branches',
    withText('{', '<<<<<<< HEAD\n{\n=======\n{\n>>>>>>> other'),
    team,
    '',
    'The file is no JSON',
  ],
  ['a file twice in one', { [team]: `${text}${text}` }, team, '', 'The file is no JSON'],
  ['a file of zeros', { [team]: '\0'.repeat(text.length) }, team, '', 'The file is no JSON'],
  ['a file that is no object', { [team]: '[]\n' }, team, '', 'This is not an object'],
  [
    'a name that comes twice',
    withText('"title": "Team",', '"title": "Team",\n  "title": "Crew",'),
    team,
    '/title',
    'The name "title" comes twice',
  ],
  ['a file of another encoding', withText('"Team"', '"\uFFFDquipe"'), team, '', 'not written in UTF-8'],
]
