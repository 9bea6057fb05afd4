import { shippedFiles } from './brokenSet.ts'
import { type WrongSet, wrongFile } from './wrongSet.ts'

const team = 'schemas/team.json'
const { text = '' } = shippedFiles.find(({ path }) => path === team) ?? {}

function withText(from: string | RegExp, to: string): Record<string, string> {
  return { [team]: text.replace(from, to) }
}

/** Files that cannot be read as what they are. */
export const wrongTexts: WrongSet[] = [
  wrongFile('an empty file', { [team]: '' }, '', 'The file is no JSON', 'Look at this line'),
  wrongFile('an empty menu', { 'menu/menu.xml': '' }, '', 'The menu is no XML'),
  wrongFile('a comma too many', withText('"Team",', '"Team",,'), '', 'The file is no JSON'),
  wrongFile('a missing comma', withText('"Team",', '"Team"'), '', 'a comma is missing behind this'),
  wrongFile('a trailing comma', withText(/\n *\}\s*$/, ',\n}\n'), '', 'a comma too many'),
  wrongFile('a comment', withText('{', '{ // no'), '', 'The file is no JSON'),
  wrongFile(
    'a conflict of two branches',
    withText('{', '<<<<<<< HEAD\n{\n=======\n{\n>>>>>>> other'),
    '',
    'The file is no JSON',
  ),
  wrongFile('a file twice in one', { [team]: `${text}${text}` }, '', 'The file is no JSON'),
  wrongFile('a file of zeros', { [team]: '\0'.repeat(text.length) }, '', 'The file is no JSON'),
  wrongFile('a file that is no object', { [team]: '[]\n' }, '', 'This is not an object'),
  wrongFile(
    'a name that comes twice',
    withText('"title": "Team",', '"title": "Team",\n  "title": "Crew",'),
    '/title',
    'The name "title" comes twice',
  ),
  wrongFile('a file of another encoding', withText('"Team"', '"\uFFFDquipe"'), '', 'not written in UTF-8'),
]
