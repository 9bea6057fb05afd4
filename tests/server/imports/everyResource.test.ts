import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderCall } from '#contract/calls/renderCall.ts'
import { getLabel } from '#contract/catalogue.ts'
import type { ExportFormat } from '#contract/exportFormats.ts'
import { buildDefaults, chooseKey, listImportable, parseKey, suggestTargets } from '#contract/importPlan.ts'
import type { ImportPlan, ImportPreview, ImportReasons } from '#contract/imports.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { sample } from '#tests/support/scale.ts'
import { readTable } from '#tests/support/tableFiles.ts'
import { isHandled } from '../access/kinds.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildImportClient, type ImportClient } from './importClient.ts'

const { configuration } = await loadConfiguration('.', listHandlers())
if (!configuration) throw new Error('The shipped data files have problems, see npm run doctor.')
const { catalogues } = configuration
const resources = [...configuration.resources.values()].filter(({ descriptor }) => descriptor.calls?.import)

const toCsvLine = (cells: readonly string[]) => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

/** What the last part of a key is in a row that is new. */
const newKeys: Readonly<Record<string, string>> = {
  MessageTexts: 'Mobile',
  CandidateAvailabilities: '2031-01-01',
}

/** What an import of a resource hangs on: what its rows refer to, by what they are known, and who saves them. */
function toImportKind(resource: Resource): string {
  const kinds = listImportable(resource, new Set()).map(({ kind }) => kind)
  const saves = ['create', 'update', 'import'].map(call => isHandled(resource, call))
  return JSON.stringify([resource.descriptor.import?.key?.length, kinds.includes('reference'), ...saves])
}

/** What a new row does not take over from the one that it is made of: an account belongs to one candidate. */
const ownAlone: Readonly<Record<string, string>> = { Candidates: 'UserID' }

describe.each(listTestServers())('an import of every resource of the demo data on $name', server => {
  let app: RunningApp
  let token: string
  let client: ImportClient
  let held: ReadonlySet<string>
  beforeAll(async () => {
    app = await startApp(server, { LOCUM_DEMO: 'on' })
    token = await app.signIn('admin', 'Locum-Demo-2026')
    client = buildImportClient(app.address, token)
    const codes = await app.stand.database.run<{ Code: string }>('select "Code" from permission')
    held = new Set(codes.map(({ Code }) => Code))
    await app.stand.database.run(
      `update employer set "Name" = '  Padded  name ', "IsActive" = null, "HasEmergencyServices" = null
       where "ID" = (select min("ID") from employer)`,
    )
    // Of thousands of texts some are enough.
    await app.stand.database.run(`delete from "message-text" where "messageKey" not like 'engine.copy.%'`)
  })
  afterAll(() => app?.drop())

  const getResource = (name: string) => configuration.resources.get(name) as Resource

  async function exportAll(resource: Resource, format: ExportFormat): Promise<Buffer> {
    const { path, query } = renderCall(resource, 'export', { args: { format } })
    const { application, contract } = resource.descriptor.service
    const headers = { 'x-api-request': '1', authorization: `Bearer ${token}` }
    const url = `${app.address}/api/${application}/${contract}/${path}?${new URLSearchParams(query)}`
    return Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  }

  /** Imports a file as it would be without a choice of anybody's. */
  async function run(resource: Resource, content: string | Buffer) {
    const bytes = Buffer.from(content)
    const given = { Resource: resource.name, FileName: `${resource.name}.csv`, FileSize: bytes.length }
    const id = await client.send(bytes, given)
    const { envelope } = await client.call('GET', `GetPreview?id=${id}`)
    const preview = envelope.Source as unknown as ImportPreview
    const started = await client.start(id, buildPlan(resource, preview))
    expect(started.envelope, started.text).toMatchObject({ Success: true })
    const row = await client.until(id)
    const reasons = (await client.call('GET', `GetReasons?id=${id}`)).envelope.Source as unknown as ImportReasons
    return { row, preview, reasons: reasons.Reasons }
  }

  function buildPlan(resource: Resource, { Columns, Encoding, Separator, Sheet }: ImportPreview): ImportPlan {
    const properties = listImportable(resource, held)
    const toLabel = (field: string) => getLabel(catalogues.get('en') ?? {}, resource, field)
    return {
      ...{ Columns, Encoding, Separator, Sheet, Values: {} },
      Targets: suggestTargets(Columns, properties, toLabel),
      Defaults: buildDefaults(resource, properties, { company_id: 1 }),
      Key: chooseKey(resource, properties),
    }
  }

  async function getTemplate(resource: Resource, format: ExportFormat): Promise<Buffer> {
    const url = `${app.address}/api/Info/Import/GetTemplate?resource=${resource.name}&format=${format}`
    const answer = await fetch(url, { headers: { 'x-api-request': '1', authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }

  test.each(resources.map(resource => [resource.name, resource] as const))(
    'of %s recognises each column of its template, the mandatory ones first',
    async (_, resource) => {
      const properties = listImportable(resource, held)
      // A file without rows is none.
      const { columns } = await readTable(`${await getTemplate(resource, 'csv')}x\r\n`)
      const toLabel = (field: string) => getLabel(catalogues.get('en') ?? {}, resource, field)
      const targets = suggestTargets(columns, properties, toLabel)
      expect(new Set(targets)).toEqual(new Set(properties.map(({ name }) => name)))
      const required = properties.flatMap(({ name }) => (resource.schema.required?.includes(name) ? [name] : []))
      expect(targets.slice(0, required.length)).toEqual(required)
      const sheet = 'What the columns hold'
      const template = await readTable(await getTemplate(resource, 'xlsx'), { sheet })
      expect(template.sheets).toEqual([resource.name, sheet])
      expect(template.rows.map(([heading]) => heading)).toEqual(columns)
    },
  )

  test('takes a filled template of teams as it is', async () => {
    const teams = getResource('Teams')
    const [line = ''] = (await getTemplate(teams, 'csv')).toString().split('\r\n')
    const filled: Record<string, string> = { Code: 'TPL1', Name: 'From a template', Active: 'Yes' }
    const cells = line.replace('\uFEFF', '').split(',')
    const { row, reasons } = await run(teams, `${line}\r\n${cells.map(label => filled[label] ?? '').join(',')}\r\n`)
    expect([row, reasons]).toMatchObject([{ Status: 'Done', Created: 1, Refused: 0 }, []])
    await client.call('POST', 'Undo', { ID: row.ID })
    await client.until(row.ID, ({ Status }) => Status === 'Undone')
  })

  test('gives no template of what one may not import', async () => {
    const { status } = await client.call('GET', 'GetTemplate?resource=Nothing')
    expect(status).toBe(404)
  })

  const readLive = (resource: Resource) =>
    app.stand.database.run(
      `select to_jsonb(r) - '{Version,ModifiedBy,ModifiedOn}'::text[] as row from "${resource.entity}" r
       where not "IsDeleted" order by "ID"`,
    )

  test.each(sample(resources, toImportKind).map(resource => [resource.name, resource] as const))(
    'of %s changes nothing by what was exported, and creates a row that is new',
    async (name, resource) => {
      const before = await readLive(resource)
      // The demo need not have rows of a new resource.
      if (before.length === 0) return
      const unchanged = { Status: 'Done', Created: 0, Updated: 0, Unchanged: before.length, Refused: 0 }
      const importExport = async (format: ExportFormat) => {
        const { row, reasons, preview } = await run(resource, await exportAll(resource, format))
        expect([format, reasons, row]).toMatchObject([format, [], unchanged])
        return preview
      }
      await importExport('xlsx')
      const preview = await importExport('csv')

      const { Key, Targets, Columns } = buildPlan(resource, preview)
      const last = parseKey(Key).findLast(part => !getProperty(resource, part).schema['x-reference'])
      // A pair of records that exist is known by them alone.
      if (last === undefined) return
      const cells = preview.Rows[0]?.Cells.map((cell, index) => {
        const target = Targets[index]
        // A number that was exported masked is that of the row alone.
        if (target === ownAlone[name] || (target && resource.properties.get(target)?.kind === 'ssn')) return ''
        if (target === last) return newKeys[name] ?? 'ZZ999'
        // One date alone may be read in two ways.
        return cell && target && resource.properties.get(target)?.kind === 'date' ? '12/31/2029' : cell
      })
      expect(getProperty(resource, last).isServerOwned).toBe(false)
      const added = await run(resource, `${toCsvLine(Columns)}${toCsvLine(cells ?? [])}`)
      expect([added.row, added.reasons]).toMatchObject([{ Status: 'Done', Created: 1, Refused: 0 }, []])
      expect(await readLive(resource)).toHaveLength(before.length + 1)

      await client.call('POST', 'Undo', { ID: added.row.ID })
      expect(await client.until(added.row.ID)).toMatchObject({ Status: 'Undone', Kept: 0 })
      expect(await readLive(resource)).toEqual(before)
    },
  )
})
