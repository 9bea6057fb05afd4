import { describe, expect, it } from 'vitest'
import type { AppConfiguration } from '#contract/manifest.ts'
import { buildResource } from '#contract/resource.ts'
import { setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { readFilter, readListParameters } from './readListParameters.ts'

const plants = buildResource(
  {
    name: 'Plants',
    schema: 'plant',
    represent: '{Name}',
    service: { application: 'Garden', contract: 'Plant' },
    list: { route: 'Plants', columns: ['Name'] },
  },
  {
    title: 'Plant',
    type: 'object',
    properties: { Name: { type: 'string' }, Secret: { type: 'string', 'x-read': 'READ_SECRET' } },
  },
)
const named = { field: 'Name', op: 'contains', value: 'a' } as const

describe('the filter of a list that is read', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    [{ conditions: [named] }, { conditions: [named] }],
    [{ conditions: [{ ...named, value: '' }], searchText: ' ' }, {}],
    [{ conditions: [named, { ...named, field: 'Scent' }] }, { conditions: [named], lost: ['Scent'] }],
    [{ conditions: [{ ...named, field: 'Secret' }] }, { lost: ['Secret'] }],
    [{ conditions: [{ ...named, op: 'from' }, 7] }, { lost: ['Name', '*'] }],
    [{ conditions: 7 }, { lost: ['*'] }],
    ['{"conditions', { lost: ['*'] }],
    [{ searchText: '\0' }, { lost: ['searchText'] }],
    [
      { conditions: [named], lost: ['Scent', 5, 'Scent'] },
      { conditions: [named], lost: ['Scent'] },
    ],
    [{ conditions: Array(26).fill(named) }, { conditions: Array(25).fill(named), lost: ['Name'] }],
  ])('names what of %j it has lost', (asked, filter) => {
    expect(readFilter(plants, asked)).toEqual(filter)
  })

  it('is understood once it says what it has lost, and only then', () => {
    setAppConfiguration({ DefaultGridPage: 10, GridPages: [10] } as unknown as AppConfiguration)
    const read = (filter: object) => readListParameters(plants, { filter: JSON.stringify(filter) }).isUnderstood
    expect(read({ conditions: [named], lost: ['Scent'] })).toBe(true)
    expect(read({ conditions: [named], lost: 'Scent' })).toBe(false)
    expect(read({ conditions: [named, { ...named, field: 'Scent' }] })).toBe(false)
  })
})
