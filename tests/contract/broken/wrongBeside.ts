import { change, type WrongSet, wrongFile } from './wrongSet.ts'

const team = 'schemas/team.json'
const cards = 'resources/time-cards.json'
const property = '/properties/X'

/** What is reported or looked for by way of a property, and is not there. */
export const wrongBeside: WrongSet[] = [
  wrongFile(
    'what is told beside a property under the name of another one',
    change(team, [property, { type: 'string', enum: ['A'], 'x-beside': { Code: 'title' } }]),
    `${property}/x-beside/Code`,
    'Code is a property of the record already.',
    'Choose another name.',
  ),
  wrongFile(
    'a title of what is no choice told beside it',
    change(team, [property, { type: 'string', maxLength: 40, 'x-beside': { XName: 'title' } }]),
    `${property}/x-beside/XName`,
    'X has no title to tell.',
    'Of a choice take one of value, title.',
  ),
  wrongFile(
    'a search shortcut that looks into no text of what its field refers to',
    change(cards, ['/list/shortcuts', [{ prefix: 'A:', field: 'JobID', of: 'AtsID' }]]),
    '/list/shortcuts/0/of',
    'The records of JobID have no text AtsID.',
    'Name one of their texts.',
  ),
]
