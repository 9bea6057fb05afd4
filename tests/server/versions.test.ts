import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { MenuState } from '#contract/menuLayer.ts'
import { copyDataFolder, type DataFolder } from '#tests/contract/support/dataFolder.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

/** A wait for the services to take up an edit: ten times what they may take. */
const patience = { timeout: 10_000, interval: 20 }

describe.each(listTestServers())('the versions of the configuration on $name', server => {
  let folder: DataFolder
  let app: RunningApp
  let keeper: string
  let keeperId: number
  let reader: string

  beforeAll(async () => {
    folder = await copyDataFolder()
    app = await startApp(server, { LOCUM_CONFIG: folder.path })
    keeperId = await app.addUser('keeper', ['MANAGE_SCHEMA'])
    await app.addUser('reader', ['VIEW_ROLE', 'EDIT_SYSTEM_CONFIG'])
    keeper = await app.signIn('keeper')
    reader = await app.signIn('reader')
  })
  afterAll(async () => {
    await app?.drop()
    await folder?.remove()
  })

  const ask = (path: string, token = keeper) => app.send(`/config/${path}`, { token })
  const rollBack = (version: number | string, token = keeper) =>
    app.send(`/config/versions/${version}/rollback`, { method: 'POST', token })
  const getLive = async (): Promise<number> => (await app.send('/config/version')).json.Version
  const getFirst = async (): Promise<ConfigurationVersion> => (await ask('versions?pageSize=1')).json.Source[0]

  async function editSchema(name: string, change: (schema: ReturnType<typeof JSON.parse>) => void): Promise<string> {
    const path = join(folder.path, `schemas/${name}.json`)
    const text = await readFile(path, 'utf8')
    const schema = JSON.parse(text)
    change(schema)
    await writeFile(path, JSON.stringify(schema, null, 2))
    return text
  }

  /** Edits a schema and waits until the edit is live; answers its version. */
  async function publishEdit(name: string, change: (schema: ReturnType<typeof JSON.parse>) => void): Promise<number> {
    const before = await getLive()
    await editSchema(name, change)
    await expect.poll(getLive, patience).toBeGreaterThan(before)
    return getLive()
  }

  it('tells everybody which version is live, never out of a cache', async () => {
    const { status, json, headers } = await app.send('/config/version')
    expect([status, json, headers.get('cache-control')]).toEqual([200, { Version: 1, Texts: '' }, 'no-store'])
  })

  it.each(['versions', 'versions/1', 'status', 'menu'])(
    'shows /config/%s to who may manage the configuration alone',
    async path => {
      expect((await app.send(`/config/${path}`)).status).toBe(401)
      expect((await ask(path, reader)).status).toBe(403)
      expect((await ask(path)).json.Success).toBe(true)
    },
  )

  it('rolls nothing back for others, or without the marker of the API', async () => {
    expect((await rollBack(1, '')).status).toBe(401)
    expect((await rollBack(1, reader)).status).toBe(403)
    const address = `${app.address}/config/versions/1/rollback`
    const bare = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${keeper}` } })
    expect(bare.status).toBe(400)
    expect((await app.send('/config/versions/1/rollback', { token: keeper })).status).toBe(404)
    expect(await getLive()).toBe(1)
  })

  it.each([
    ['versions/abc', 400],
    ['versions/0', 400],
    ['versions/-1', 400],
    ['versions/1.5', 400],
    ['versions/99999999999', 400],
    ['versions/12345', 404],
    ['versions?pageIndex=-1', 400],
    ['versions?pageIndex=x', 400],
    ['versions?pageSize=0', 400],
    ['versions?pageSize=101', 400],
    ['versions?pageIndex=1&pageIndex=2', 400],
  ])('answers %s with %i and says why', async (path, status) => {
    const answer = await ask(path)
    expect([answer.status, answer.json.Success]).toEqual([status, false])
    expect(answer.json.Message).toMatch(/whole number|no version 12345/)
  })

  it('lists an edit with what it changed, the newest first, in pages', async () => {
    const version = await publishEdit('team', schema => {
      schema.properties.Motto = { type: 'string', title: 'Motto', maxLength: 60 }
    })
    const { json } = await ask('versions?pageIndex=0&pageSize=1')
    expect(json).toMatchObject({ TotalRows: version, PageIndex: 0, PageSize: 1, HasNextPage: true })
    expect(json.Source).toEqual([
      {
        Version: version,
        How: 'files',
        By: expect.stringMatching(/./),
        RolledBackTo: null,
        CreatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        Changes: [{ Area: 'property', Name: 'Teams.Motto', Change: 'added', Detail: 'text; most length: 60' }],
        Overwritten: null,
        IsLive: true,
      },
    ])
    const older = await ask(`versions?pageIndex=${version - 1}&pageSize=1`)
    expect(older.json).toMatchObject({ HasNextPage: false, Source: [{ Version: 1, IsLive: false }] })
  })

  it('shows a version with its files and what a roll back to it would change', async () => {
    const { json } = await ask('versions/1')
    expect(json.Source).toMatchObject({ Version: 1, IsLive: false, Problems: [] })
    expect(json.Source.Against).toEqual([
      { Area: 'property', Name: 'Teams.Motto', Change: 'removed', Detail: 'its stored values are kept' },
    ])
    const states = new Map(json.Source.Files.map((file: { Path: string; Live: string }) => [file.Path, file.Live]))
    expect([states.get('schemas/team.json'), states.get('schemas/role.json')]).toEqual(['other', 'same'])
    const team = json.Source.Files.find((file: { Path: string }) => file.Path === 'schemas/team.json')
    expect(JSON.parse(team.Text).properties).not.toHaveProperty('Motto')
  })

  it('changes nothing where the files of the version are live already', async () => {
    const live = await getLive()
    const { status, json } = await rollBack(live)
    expect([status, json.Success, json.Source]).toEqual([200, true, { Outcome: 'unchanged', Version: live }])
    expect(await getLive()).toBe(live)
  })

  it('rolls back to a version: a new one with its files, by whom it was done, in the audit too', async () => {
    const before = await getLive()
    const { json } = await rollBack(1)
    expect(json).toMatchObject({ Success: true, Source: { Outcome: 'live', Version: before + 1 } })
    expect(await getLive()).toBe(before + 1)
    expect(await getFirst()).toMatchObject({ How: 'rollback', By: 'keeper', RolledBackTo: 1, IsLive: true })
    const admin = await app.signIn('admin')
    const manifest = (await app.send('/config/manifest.json', { token: admin })).json
    expect(manifest.Schemas.team.properties).not.toHaveProperty('Motto')
    const entries = await app.stand.database.query(
      `select "UserID", "RecordID", "Action", "Before", "After" from audit_entry where "Resource" = 'Configuration'`,
      [],
    )
    expect(entries).toEqual([
      {
        UserID: keeperId,
        RecordID: String(before + 1),
        Action: 'rollback',
        Before: { Version: before },
        After: { Version: before + 1, RolledBackTo: 1, By: 'keeper' },
      },
    ])
  })

  it('says in the status that the files on disk are older than what is live', async () => {
    const { json } = await ask('status')
    expect(json.Source).toMatchObject({ Version: await getLive(), Problems: [] })
    expect(json.Source.Notice).toMatch(/disk/)
  })

  it('refuses a roll back that the stored records forbid, names the place, and changes nothing', async () => {
    const free = await publishEdit('employer', schema => {
      delete schema.properties.CMSFacilityID['x-unique']
    })
    await app.addUser('builder', ['VIEW_EMPLOYER', 'ADD_EMPLOYER', 'VIEW_ALL_COMPANY_DATA'])
    const token = await app.signIn('builder')
    for (const Name of ['North', 'South']) {
      const body = { Name, State: 'OH', TimeZone: 'America/New_York', CompanyID: 1, CMSFacilityID: 'TWICE' }
      // An index that a version no longer wants goes once it is live.
      const save = () => app.send('/api/Marketplace/Employers/Save', { method: 'POST', token, body })
      await expect.poll(async () => (await save()).json.Success, patience).toBe(true)
    }
    const { status, json } = await rollBack(1)
    expect([status, json.Success, json.Source.Outcome]).toEqual([200, false, 'refused'])
    expect(json.Source.Problems[0]).toMatchObject({ file: 'schemas/employer.json' })
    expect(json.Source.Problems[0].pointer).toContain('/properties/CMSFacilityID')
    expect(await getLive()).toBe(free)
    expect(await getFirst()).toMatchObject({ Version: free, How: 'files' })
  })

  it('tells in the status why files on disk are not live, until they are mended', async () => {
    const live = await getLive()
    const text = await editSchema('team', schema => {
      schema.properties.Code.type = 'text'
    })
    const listProblems = async () => (await ask('status')).json.Source.Problems
    await expect.poll(listProblems, patience).not.toEqual([])
    const [problem] = await listProblems()
    expect(problem).toMatchObject({ file: 'schemas/team.json', line: expect.any(Number) })
    expect(problem.pointer).toBe('/properties/Code/type')
    expect(await getLive()).toBe(live)
    await writeFile(join(folder.path, 'schemas/team.json'), text)
    await expect.poll(listProblems, patience).toEqual([])
  })

  it('describes these addresses in the document of the API', async () => {
    const { json } = await app.send('/docs/json')
    expect(json.paths['/config/version'].get.security).toEqual([])
    expect(json.paths['/config/versions/{version}/rollback'].post.parameters).toContainEqual({
      $ref: '#/components/parameters/ApiMarker',
    })
    for (const path of ['/config/status', '/config/versions', '/config/versions/{version}']) {
      expect(json.paths[path], path).toHaveProperty('get')
    }
  })

  describe('the layer over the menu', () => {
    const getMenu = async (): Promise<MenuState> => (await ask('menu')).json.Source
    const save = async (Layer: unknown, Version?: unknown, token = keeper) =>
      app.send('/config/menu', { method: 'PUT', token, body: { Version: Version ?? (await getLive()), Layer } })
    const readMenu = async (): Promise<MenuItem[]> =>
      (await app.send('/config/manifest.json', { token: keeper })).json.Menu

    it('is a version by who made it, live at once, in the words of each language', async () => {
      const Layer = {
        entries: { Configuration: { texts: { en: 'Versions', es: 'Versiones' } }, Home: { isHidden: true } },
        order: { '': ['Configuration'] },
      }
      const answer = await save({ ...Layer, order: { '': ['Configuration', 'Gone'] } })
      expect(answer.json, answer.text).toMatchObject({ Success: true, Source: { Layer } })
      expect((await readMenu()).find(({ Name }) => Name === 'Configuration')).toMatchObject({
        ...{ Name: 'Configuration', DisplayText: 'Versions', saidIn: { es: 'Versiones' } },
      })
      expect((await readMenu()).map(({ Name }) => Name)).not.toContain('Home')
      const { By, How, Changes } = await getFirst()
      expect([By, How]).toEqual(['keeper', 'menu'])
      expect(Changes.map(({ Area }) => Area)).toContain('menu')
      const [entry] = await app.stand.database.run(
        `select "UserID", "Action" from audit_entry where "Resource" = 'Configuration' order by "ID" desc limit 1`,
      )
      expect(entry).toEqual({ UserID: keeperId, Action: 'menu' })
    })

    it('stays over an edit of the data files, and the disk is not behind for it', async () => {
      const { Layer } = await getMenu()
      await publishEdit('team', schema => {
        schema.properties.Code.title = 'Short name'
      })
      expect((await getMenu()).Layer).toEqual(Layer)
      expect((await ask('status')).json.Source.Notice).toBeNull()
    })

    it('is refused where another version is live by now, or where it is no layer', async () => {
      expect((await save({}, (await getLive()) - 1)).status).toBe(409)
      expect((await save({}, undefined, reader)).status).toBe(403)
      expect((await save({ entries: { Home: { path: 'elsewhere' } } })).status).toBe(400)
      expect((await save({ entries: { Home: { texts: { de: 'Start' } } } })).status).toBe(400)
      expect((await save('x')).status).toBe(400)
    })

    it('is taken back by saving none, and comes back with a roll back', async () => {
      const before = await getLive()
      const { Layer } = await getMenu()
      expect((await save({ order: { '': ['AddJob'] } })).json.Source).toMatchObject({ Layer: {} })
      expect((await readMenu()).some(({ DisplayText }) => DisplayText === 'Versions')).toBe(false)
      expect((await rollBack(before)).json.Success).toBe(true)
      expect((await getMenu()).Layer).toEqual(Layer)
    })
  })

  it('answers 503 to a roll back that waits for its table when the services stop', async () => {
    const version = await publishEdit('team', schema => {
      schema.properties.Motto = { type: 'string', title: 'Motto' }
    })
    await publishEdit('team', schema => {
      schema.properties.Motto = { type: 'integer', title: 'Motto' }
    })
    await app.stand.database.transaction(async transaction => {
      await transaction.run('select 1 from team limit 1')
      const answer = rollBack(version)
      await expect.poll(async () => (await ask('status')).json.Source.Notice, patience).toContain('the table "team"')
      await app.stop()
      expect([(await answer).status, (await answer).json]).toEqual([
        503,
        { Success: false, Source: null, Message: 'Nothing has been rolled back. The services stop.' },
      ])
    })
  })
})
