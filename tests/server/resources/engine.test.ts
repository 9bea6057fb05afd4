import { describe, expect, it } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const name = { type: 'string', maxLength: 40 } as const
const notes = buildTestResource('Notes', buildSchema({ Name: name }))

describe.each(listTestServers())('the engine on $name', server => {
  const bench = useEngineBench(server, [notes])
  const kim = buildCaller([...listRules('Notes', 'Lists', 'Broken'), 'READ_COLOR'])

  it('serves a field and a resource that a new version of the configuration brings', async () => {
    await bench.call('Notes', 'create', kim, { record: { Name: 'Old' } })
    expect(bench.engine.matcher().match('Test', 'Lists/GetPage', 'GET')).toBeNull()
    await bench.switchTo([
      buildTestResource('Notes', buildSchema({ Name: name, Color: name })),
      buildTestResource('Lists', buildSchema({ Name: name })),
    ])
    expect(bench.engine.matcher().match('Test', 'Lists/GetPage', 'GET')).toMatchObject({ callName: 'list' })
    const answer = await bench.call('Notes', 'update', kim, { id: 1, record: { ID: 1, Version: 1, Color: 'red' } })
    expect(answer.Source).toMatchObject({ Name: 'Old', Color: 'red' })
    expect((await bench.call('Lists', 'list', kim)).TotalRows).toBe(0)
  })

  it('hides a field from the moment its read permission is asked for', async () => {
    await bench.switchTo([
      buildTestResource('Notes', buildSchema({ Name: name, Color: { ...name, 'x-read': 'READ_COLOR' } })),
    ])
    const blind = buildCaller(listRules('Notes'))
    expect((await bench.call('Notes', 'one', kim, { id: 1 })).Source).toHaveProperty('Color', 'red')
    expect((await bench.call('Notes', 'one', blind, { id: 1 })).Source).not.toHaveProperty('Color')
  })

  it('serves no change without a permission and no resource whose scope leads nowhere, should one be switched to', async () => {
    await bench.switchTo([
      buildTestResource('Notes', buildSchema({ Name: name }), { permissions: { list: '', edit: '', delete: '' } }),
      buildTestResource('Broken', buildSchema({ Name: name }), {
        scope: [{ path: 'Nowhere.CompanyID', claim: 'company_id' }],
      }),
    ])
    await expect(bench.call('Notes', 'create', kim, { record: { Name: 'x' } })).rejects.toMatchObject({ status: 403 })
    await expect(bench.call('Broken', 'list', kim)).rejects.toMatchObject({ status: 503 })
  })
})
