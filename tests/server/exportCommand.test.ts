import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTable } from '#tests/support/tableFiles.ts'
import { runCommand } from './support/command.ts'
import { startProgram } from './support/process.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

describe.each(listTestServers())('npm run export beside a running server on $name', server => {
  let app: RunningApp
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-export-'))
    app = await startApp(server)
    await app.addUser('reader', ['VIEW_TEAM'])
    await app.addUser('keeper', ['VIEW_TEAM', 'ADD_TEAM', 'EXPORT_DATA', 'VIEW_JOB'])
    const token = await app.signIn('keeper')
    const post = async (path: string, body: object) => {
      const { json } = await app.send(`/api/Membership/${path}`, { method: 'POST', token, body })
      expect(json).toMatchObject({ Success: true })
    }
    for (const [Code, Name] of [
      ['N', 'North'],
      ['S', '=South'],
      ['W', 'West'],
    ]) {
      await post('Team/SaveOrUpdate', { Code, Name })
    }
    await post('SavedView/SaveOrUpdate', {
      ...{ GridId: 'Teams', Name: 'Windy', OrderBy: 'Code', OrderDirection: 2 },
      Conditions: [{ field: 'Name', op: 'contains', value: 'th' }],
      ColumnSettings: ['Name', 'Code', 'CompanyID', 'WorkTypeLookupID', 'IsActive'].map((Key, Index) => ({
        ...{ Key, Index, Hidden: Index > 1 },
      })),
    })
  })
  afterAll(async () => {
    await app.drop()
    await rm(folder, { recursive: true })
  })

  const getEnvironment = () => {
    const { databaseUrl, data, config } = app.stand.settings
    return { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data, LOCUM_CONFIG: config }
  }
  const run = (...words: string[]) => runCommand('scripts/export.ts', getEnvironment(), words)
  const at = (name: string) => join(folder, name)

  it('writes what a saved view shows, and tells the audit', async () => {
    const words = ['Teams', '--view', 'Windy', '--user', 'keeper', '--out', at('windy.xlsx')]
    const program = startProgram('scripts/export.ts', getEnvironment(), words)
    expect(await program.ended()).toMatchObject({ code: 0, output: expect.stringContaining('windy.xlsx: ') })
    expect(await readTable(await readFile(at('windy.xlsx')))).toMatchObject({
      kind: 'xlsx',
      columns: ['Name', 'Code'],
      rows: [
        ['=South', 'S'],
        ['North', 'N'],
      ],
    })
    const entries = await app.stand.database.run(`select 1 from audit_entry where "Action" = 'export'`)
    expect(entries).toHaveLength(1)
  })

  it('writes nothing of a view that filters by a field which its user may not read', async () => {
    const token = await app.signIn('keeper')
    const view = { GridId: 'Jobs', Name: 'Dear' }
    const { json } = await app.send('/api/Membership/SavedView/SaveOrUpdate', { method: 'POST', token, body: view })
    expect(json).toMatchObject({ Success: true })
    const dear = JSON.stringify([{ field: 'BillRate', op: 'from', value: 40 }])
    await app.stand.database.run('update "saved-view" set "Conditions" = $1::jsonb where "Name" = $2', [dear, 'Dear'])
    expect(await run('Jobs', '--view', 'Dear', '--user', 'keeper', '--out', at('dear.csv'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The view "Dear" filters by what this user may not see/),
    })
    expect((await readdir(folder)).filter(name => name.includes('dear'))).toEqual([])
  })

  it('leaves no file where it is refused, and says why', async () => {
    const words = ['Teams', '--user', 'reader', '--out', at('refused.csv')]
    expect(await run(...words)).toMatchObject({ code: 1, output: expect.stringMatching(/permi/i) })
    const unknown = await run('Teams', '--view', 'Calm', '--user', 'keeper', '--out', at('refused.csv'))
    expect(unknown).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no view "Calm" of Teams for this user: choose one of \d+ "Windy"\.\n$/),
    })
    const none = await run('Teams', '--view', 'Calm', '--user', 'reader', '--out', at('refused.csv'))
    expect(none.output).toMatch(
      /^There is no view "Calm" of Teams for this user: there is none that this user sees\.\n$/,
    )
    expect((await readdir(folder)).filter(name => name.includes('refused'))).toEqual([])
  })
})
