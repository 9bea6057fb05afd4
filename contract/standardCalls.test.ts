import { expect, test } from 'vitest'
import type { Call, Descriptor } from './descriptor.ts'
import { expandStandard } from './standardCalls.ts'

const list: Call = { method: 'GET', path: 'Category/GetPage', paged: true }
const service = { application: 'Marketplace', contract: 'Lookup' }
const things: Descriptor = { name: 'Things', schema: 'thing', represent: '{ID}', service, calls: { list } }

test('a standard call stands in the folder of list, and nothing reads the word any more', () => {
  const { calls, ...rest } = expandStandard({ ...things, standard: ['restore'] })
  expect(calls).toMatchObject({ list, restore: { method: 'POST', path: 'Category/Restore', body: { ID: 'id' } } })
  expect(rest).not.toHaveProperty('standard')
})

test('a call that the descriptor has itself wins over the standard one', () => {
  const restore: Call = { method: 'PUT', path: 'Back/{id}' }
  const expanded = expandStandard({ ...things, standard: ['restore', 'history'], calls: { list, restore } })
  expect(expanded.calls).toMatchObject({ restore, history: { path: 'Category/GetHistory' } })
})

test('a path of list with a parameter gives its folder to no other call', () => {
  const calls = { list: { ...list, path: '{category}/Detail' } }
  expect(expandStandard({ ...things, standard: ['export'], calls }).calls?.export?.path).toBe('Export')
})
