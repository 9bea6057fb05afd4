import { change, type WrongSet } from './wrongSet.ts'

const team = 'schemas/team.json'
const property = '/properties/X'

/** Lists of references whose keys stand nowhere. */
export const wrongJunctions: WrongSet[] = [
  [
    'a junction of a property that has a column',
    change(team, [
      property,
      { type: 'array', items: { type: 'integer', 'x-reference': 'Companies' }, 'x-junction': true },
    ]),
    team,
    `${property}/x-junction`,
    'Only a transient list of references',
  ],
  [
    'a junction that no service has',
    change(team, [
      property,
      {
        ...{ type: 'array', items: { type: 'integer', 'x-reference': 'Companies' } },
        ...{ 'x-transient': true, 'x-junction': true },
      },
    ]),
    team,
    `${property}/x-junction`,
    'No service has the junction table of Teams.',
  ],
]
