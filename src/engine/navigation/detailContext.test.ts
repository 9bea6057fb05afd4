import { expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { leaveContext } from './detailContext.ts'

const toReference = (target: string, of?: string): PropertySchema => ({
  ...{ type: 'integer', 'x-reference': target },
  ...(of !== undefined && { 'x-of': of }),
})

const below = buildResource(
  {
    ...{ name: 'Visits', schema: 'visit', represent: '{GardenID} {PersonID}' },
    service: { application: 'A', contract: 'B' },
    list: {
      route: 'Visits',
      panel: 'PersonID',
      columns: ['GardenID', { field: 'TownID', width: 90 }, 'PersonID', 'On'],
    },
  },
  {
    ...{ type: 'object', title: 'Visit' },
    properties: {
      GardenID: toReference('Gardens'),
      TownID: toReference('Towns', 'GardenID'),
      PersonID: toReference('People'),
      On: { type: 'string', format: 'date' },
    },
  },
)

it('leaves out within a record what every row would say of it, and calls no row by it', () => {
  const { list, represent } = leaveContext(below, 'GardenID').descriptor
  expect(list?.columns).toEqual(['PersonID', 'On'])
  expect(represent).toBe('{PersonID}')
  expect(list?.panel).toBe('PersonID')
})

it('keeps what is of another record than that in which it stands, and has no panel of that', () => {
  const { list } = leaveContext(below, 'PersonID').descriptor
  expect(list?.columns).toEqual(['GardenID', { field: 'TownID', width: 90 }, 'On'])
  expect(list?.panel).toBeUndefined()
})
