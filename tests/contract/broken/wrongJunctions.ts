import { change, type WrongSet, wrongFile } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'

/** Lists of references whose keys stand nowhere. */
export const wrongJunctions: WrongSet[] = [
  wrongFile(
    'a junction of a property that has a column',
    change(team, [
      property,
      { type: 'array', items: { type: 'integer', 'x-reference': 'Companies' }, 'x-junction': true },
    ]),
    `${property}/x-junction`,
    'Only a transient list of references',
  ),
  wrongFile(
    'a junction that no service has',
    change(team, [
      property,
      {
        ...{ type: 'array', items: { type: 'integer', 'x-reference': 'Companies' } },
        ...{ 'x-transient': true, 'x-junction': true },
      },
    ]),
    `${property}/x-junction`,
    'No service has the junction table of Teams.',
  ),
]
