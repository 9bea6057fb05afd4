import { expect, test } from 'vitest'
import type { Call, Descriptor } from './descriptor.ts'
import { expandDescriptor } from './standardCalls.ts'

const list: Call = { method: 'GET', path: 'Category/GetPage', paged: true }
const service = { application: 'Marketplace', contract: 'Lookup' }
const things: Descriptor = { name: 'Things', schema: 'thing', represent: '{ID}', service, calls: { list } }

test('a standard call stands in the folder of list, and nothing reads the word any more', () => {
  const { calls, ...rest } = expandDescriptor({ ...things, standard: ['restore'] })
  expect(calls).toMatchObject({ list, restore: { method: 'POST', path: 'Category/Restore', body: { ID: 'id' } } })
  expect(rest).not.toHaveProperty('standard')
})

test('with restore come a call for many and the list of what is deleted, which takes what list takes', () => {
  const calls = { list: { ...list, query: { name: 'filter.Name' } } }
  expect(expandDescriptor({ ...things, standard: ['restore'], calls }).calls).toMatchObject({
    restoreMany: { path: 'Category/Restore/Bulk', each: 'restore', body: { Ids: 'ids' } },
    deleted: { path: 'Category/GetDeleted', paged: true, query: { name: 'filter.Name' } },
  })
  expect(expandDescriptor({ ...things, standard: ['history'] }).calls).not.toHaveProperty('deleted')
})

test('a call that the descriptor has itself wins over the standard one', () => {
  const restore: Call = { method: 'PUT', path: 'Back/{id}' }
  const expanded = expandDescriptor({ ...things, standard: ['restore', 'history'], calls: { list, restore } })
  expect(expanded.calls).toMatchObject({ restore, history: { path: 'Category/GetHistory' } })
})

test('a path of list with a parameter gives its folder to no other call', () => {
  const calls = { list: { ...list, path: '{category}/Detail' } }
  expect(expandDescriptor({ ...things, standard: ['export'], calls }).calls?.export?.path).toBe('Export')
})

test('a call takes parameters that stand once, and its own win', () => {
  const parameters = { Reason: { type: 'string' }, Version: { type: 'integer' } } as const
  const end: Call = {
    method: 'PUT',
    path: 'End',
    takes: ['Reason', 'Version'],
    parameters: { Version: { type: 'string' } },
  }
  const { calls, ...rest } = expandDescriptor({ ...things, parameters, calls: { list, end } })
  expect(calls?.end).toEqual({
    method: 'PUT',
    path: 'End',
    parameters: { Reason: { type: 'string' }, Version: { type: 'string' } },
    body: { Reason: 'args.Reason', Version: 'args.Version' },
  })
  expect(rest).not.toHaveProperty('parameters')
})

test('what a call takes and says nothing of travels by its own name', () => {
  const parameters = { from: { type: 'string' }, to: { type: 'string' }, id: { type: 'integer' } } as const
  const read: Call = { method: 'GET', path: 'Of/{id}', query: { since: 'args.from' }, parameters }
  const write: Call = { method: 'POST', path: 'All', body: 'ids', parameters }
  const { calls } = expandDescriptor({ ...things, calls: { list, read, write } })
  expect(calls?.read?.query).toEqual({ since: 'args.from', to: 'args.to' })
  expect(calls?.write).toEqual(write)
})

test('a call takes the query of another one beside its own', () => {
  const from = { type: 'string' } as const
  const calls: Record<string, Call> = {
    list: { ...list, query: { name: 'filter.Name', from: 'args.from' }, parameters: { from } },
    report: {
      method: 'GET',
      path: 'Report',
      paged: true,
      reads: 'list',
      queryOf: 'list',
      query: { name: 'args.name' },
    },
  }
  const { report } = expandDescriptor({ ...things, calls }).calls ?? {}
  expect(report).toMatchObject({ query: { name: 'args.name', from: 'args.from' }, parameters: { from } })
})

test('a call for many takes the dialog of the call that it performs, with words of its own in their place', () => {
  const parameters = { Reason: { type: 'string' } } as const
  const sections = [{ description: 'All of them?', fields: ['Reason'] }]
  const calls: Record<string, Call> = {
    cancel: { method: 'PUT', path: '{id}/Cancel', body: {}, parameters, dialog: { button: 'Cancel it' } },
    cancelMany: { method: 'PUT', path: 'Cancel', each: 'cancel', body: { ids: 'ids' }, dialog: { sections } },
  }
  expect(expandDescriptor({ ...things, calls }).calls?.cancelMany?.dialog).toEqual({ button: 'Cancel it', sections })
})
