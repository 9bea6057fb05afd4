import { expect, test } from 'vitest'
import { buildResource } from '../resource.ts'
import { buildKeyArguments } from './keyArguments.ts'

const schema = { type: 'object', title: 'Thing', properties: {} } as const
const things = buildResource(
  {
    name: 'Things',
    schema: 'thing',
    represent: '{ID}',
    service: { application: 'Marketplace', contract: 'Things' },
    calls: {
      delete: { method: 'POST', path: 'Delete', body: 'ids' },
      retire: { method: 'GET', path: 'Retire', query: { id: 'id' }, changes: true },
    },
  },
  schema,
)

test('a call that takes a list of ids gets the key as a list, one that takes an id the key alone', () => {
  expect(buildKeyArguments(things, 'delete', 7)).toEqual({ ids: [7] })
  expect(buildKeyArguments(things, 'retire', 7)).toEqual({ id: 7 })
})
