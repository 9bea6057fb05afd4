import { beforeAll, describe, expect, it } from 'vitest'
import type { Machine } from '#contract/machine.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const machine: Machine = {
  name: 'door',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Shut' }],
  initial: 'Open',
  transitions: [
    {
      event: 'shut',
      from: ['Open'],
      to: 'Shut',
      permission: 'SHUT_DOOR',
      guards: [{ left: { field: 'Owner' }, is: 'equals', right: { caller: 'loginName' } }],
    },
    {
      event: 'open',
      from: ['Shut'],
      to: 'Open',
      permission: 'SHUT_DOOR',
      guards: [{ left: { fact: 'keys' }, is: 'above', right: 0 }],
    },
  ],
}
const text = { type: 'string', maxLength: 20 } as const
const doors = buildTestResource(
  'Doors',
  buildSchema({
    Name: text,
    Status: { ...text, default: 'Open', 'x-computed': true, 'x-read': 'READ_STATUS' },
    Owner: { ...text, 'x-read': 'READ_OWNER' },
  }),
  {
    machine: 'door',
    list: {
      route: 'Doors',
      actions: [
        'edit',
        'delete',
        { name: 'shut', call: 'shut', permission: 'SHUT_DOOR' },
        { name: 'paint', route: 'Doors/Paint/{ID}', permission: 'PAINT' },
      ],
    },
  },
)
Object.assign(doors.descriptor.calls ?? {}, {
  shut: { method: 'POST', path: 'Shut', permission: 'SHUT_DOOR', query: { id: 'id' } },
  open: { method: 'POST', path: 'Open', event: 'open', permission: 'SHUT_DOOR', query: { id: 'id' } },
})

describe.each(listTestServers())('allowed actions on $name', server => {
  const bench = useEngineBench(
    server,
    [doors],
    {
      Doors: {
        facts: { keys: async (_, asked) => asked.map(({ id }) => (id === 3 ? 0 : 1)) },
        listedFacts: ['keys'],
        handlers: { shut: context => context.perform('one', context.args) },
      },
    },
    [machine],
  )

  beforeAll(async () => {
    await bench.base.database.run(
      `insert into doors ("Name", "Status", "Owner") values ('A', 'Open', 'kim'), ('B', 'Shut', 'kim'), ('C', 'Shut', 'kim'), ('D', 'Open', 'lee')`,
    )
  })

  const list = async (caller: Caller) =>
    (await bench.call('Doors', 'list', caller)).Source?.map(row => row.AllowedActions)

  it('allows each row what permissions, its state, the guards and the facts of the service allow', async () => {
    expect(await list(buildCaller([...listRules('Doors'), 'SHUT_DOOR', 'PAINT']))).toEqual([
      ['edit', 'delete', 'shut', 'paint'],
      ['edit', 'delete', 'paint', 'open'],
      ['edit', 'delete', 'paint'],
      ['edit', 'delete', 'paint'],
    ])
  })

  it('allows nothing that the permissions do not', async () => {
    expect(await list(buildCaller(['VIEW_Doors', 'EDIT_Doors']))).toEqual([['edit'], ['edit'], ['edit'], ['edit']])
  })

  it('does not show the properties that a guard needed', async () => {
    const { Source } = await bench.call('Doors', 'one', buildCaller([...listRules('Doors'), 'SHUT_DOOR']), { id: 1 })
    expect(Source).not.toHaveProperty('Owner')
    expect(Source).not.toHaveProperty('Status')
  })
})
