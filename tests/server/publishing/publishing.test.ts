import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { type DataFile, listLocalResources } from '#server/platform/configuration/index.ts'
import { buildIndexer } from '#server/platform/publishing/indexer.ts'
import { planTables } from '#server/platform/tables/index.ts'
import { isDeep } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { change, shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand } from './support.ts'

const beds: PropertySchema = { type: 'integer', title: 'Beds' }
const withBeds = withProperties(shipped, { BedCount: beds })
const withFloors = withProperties(shipped, { Floors: beds })
const withBoth = withProperties(withBeds, { Floors: beds })

describe.each(listTestServers())('versions of the configuration on $name', server => {
  let stand: PublishingStand
  let one: Instance
  beforeEach(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    one = await stand.start(shipped)
  })
  afterEach(() => stand.drop())

  const serves = ({ publishing }: Instance, name: string) =>
    publishing.live.current().resources.get('Employers')?.properties.has(name) ?? false
  const versionOf = ({ publishing }: Instance) => publishing.live.current().version
  const add = (values: string) =>
    stand.database.run(
      `insert into employer ("Name", "City", "State", "TimeZone", "CompanyID", ${values.split(' values ')[0]})
       values ${values.split(' values ')[1]}`,
    )

  it('makes an edit live with its column, and tells who made it and what changed', async () => {
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: 2 })
    expect(await stand.columnsOf('employer')).toContain('BedCount')
    const { versions, total } = await one.publishing.list({ index: 0, size: 1 })
    expect(total).toBe(2)
    expect(versions).toMatchObject([
      { Version: 2, How: 'files', RolledBackTo: null, IsLive: true, By: expect.stringMatching(/.+/) },
    ])
    expect(versions[0]?.Changes).toMatchObject([{ Area: 'property', Name: 'Employers.BedCount', Change: 'added' }])
    expect((await one.publishing.find(1))?.Files).toEqual(shipped)
    expect((await one.publishing.find(1))?.IsLive).toBe(false)
    expect(await one.publishing.find(3)).toBeNull()
  })

  it('warns of a resource that loses its scope, as long as that is live', async () => {
    const unscoped = change(shipped, 'resources/teams.json', text => {
      const { scope: _, ...descriptor } = JSON.parse(text)
      return JSON.stringify(descriptor)
    })
    await one.publishing.publish(unscoped)
    const warning = 'Version 2 takes the scope from Teams: whoever may list them sees every row now.'
    expect(one.publishing.status().Notice).toBe(warning)
    expect(one.logged).toContain(warning)
    await one.publishing.publish(shipped)
    expect(one.publishing.status().Notice).toBeNull()
  })

  it('counts an edit that takes the one before back: it is a version of its own, and the values stay', async () => {
    await one.publishing.publish(withBeds)
    await add(`"BedCount" values ('Mercy', 'Austin', 'TX', 'America/Chicago', 1, 12)`)
    expect(await one.publishing.publish(shipped)).toEqual({ kind: 'live', version: 3 })
    expect(serves(one, 'BedCount')).toBe(false)
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: 4 })
    expect(await stand.database.run('select "BedCount" from employer')).toEqual([{ BedCount: 12 }])
  })

  it('makes no version of a set that is live, nor of one that is broken, and takes an edit back over a broken one', async () => {
    const broken = withProperties(withBeds, { Floors: { type: 'sting' as never } })
    expect(await one.publishing.publish(shipped)).toEqual({ kind: 'unchanged' })
    await one.publishing.publish(withBeds)
    expect(await one.publishing.publish(broken)).toMatchObject({
      kind: 'refused',
      problems: [{ file: 'schemas/employer.json', pointer: expect.stringContaining('/properties/Floors') }],
    })
    expect([versionOf(one), serves(one, 'BedCount')]).toEqual([2, true])
    expect(await one.publishing.publish(shipped)).toEqual({ kind: 'live', version: 3 })
  })

  const wrong = change(shipped, 'schemas/team.json', text => text.replace('"type": "object"', '"type": "objet"'))
  const newWrong = { path: 'schemas/a-new.json', text: '{ "title": ' }
  const listOf = async ({ publishing }: Instance) => (await publishing.list({ index: 0, size: 9 })).versions
  const titleOf = ({ publishing }: Instance) => publishing.live.current().resources.get('Teams')?.schema.title

  it('makes edits of other files live while some are wrong, tells what is wrong, and takes it in once it is mended', async () => {
    const other = await stand.start(shipped)
    expect(await one.publishing.publish(wrong)).toMatchObject({ kind: 'refused' })
    expect(await one.publishing.publish([newWrong, ...withProperties(wrong, { BedCount: beds })])).toMatchObject({
      kind: 'refused',
      problems: [{ file: 'schemas/a-new.json' }, { file: 'schemas/team.json' }],
    })
    expect([versionOf(one), serves(one, 'BedCount'), titleOf(one)]).toEqual([2, true, 'Team'])
    await expect.poll(() => versionOf(other)).toBe(2)
    const later = await stand.start([newWrong, ...withProperties(wrong, { BedCount: beds })])
    expect(later.warned.join()).toContain('schemas/team.json')
    const further = withProperties(wrong, { BedCount: beds, Floors: beds })
    expect(await later.publishing.publish([newWrong, ...further])).toMatchObject({ kind: 'refused' })
    await expect.poll(() => [versionOf(one), serves(one, 'Floors')]).toEqual([3, true])
    const mended = change(withBoth, 'schemas/team.json', text => text.replace('"title": "Team"', '"title": "Crew"'))
    expect(await later.publishing.publish(mended)).toEqual({ kind: 'live', version: 4 })
    await expect.poll(() => titleOf(one)).toBe('Crew')
    expect(later.publishing.status()).toMatchObject({ Problems: [], Notice: null })
    expect((await listOf(one)).map(({ How }) => How)).toEqual(['files', 'files', 'files', 'files'])
  })

  it('leaves what was rolled back alone when a file on a disk that lags behind is wrong', async () => {
    await one.publishing.publish(withBeds)
    await one.publishing.rollBack(1, 'admin')
    const bad = change(withBeds, 'schemas/team.json', text => `${text}}`)
    expect(await one.publishing.publish(bad)).toMatchObject({ kind: 'refused' })
    expect([versionOf(one), serves(one, 'BedCount')]).toEqual([3, false])
  })

  it('has every instance serve what one of them makes live', async () => {
    const other = await stand.start(shipped)
    await one.publishing.publish(withBeds)
    await expect.poll(() => serves(other, 'BedCount')).toBe(true)
    await other.publishing.rollBack(1, 'admin')
    await expect.poll(() => serves(one, 'BedCount')).toBe(false)
    expect([versionOf(one), versionOf(other)]).toEqual([3, 3])
  })

  it('makes one version of a shared folder that several instances watch', async () => {
    const others = await Promise.all([1, 2, 3].map(() => stand.start(shipped)))
    const outcomes = await Promise.all([one, ...others].map(({ publishing }) => publishing.publish(withBeds)))
    expect(outcomes.filter(({ kind }) => kind === 'live')).toEqual([{ kind: 'live', version: 2 }])
    expect(outcomes.filter(({ kind }) => kind === 'unchanged')).toHaveLength(3)
    expect([one, ...others].map(versionOf)).toEqual([2, 2, 2, 2])
    expect(await one.publishing.list({ index: 0, size: 9 })).toMatchObject({ total: 2 })
  })

  it('takes of a disk that lags behind only what was never live', async () => {
    const lagging = await stand.start(shipped)
    await one.publishing.publish(withBeds)
    await one.publishing.publish(withBoth)
    await expect.poll(() => versionOf(lagging)).toBe(3)
    expect(lagging.publishing.status().Notice).toContain('version 1')
    expect(await lagging.publishing.publish(withBeds)).toEqual({ kind: 'old', version: 2 })
    expect([versionOf(lagging), lagging.publishing.status().Notice]).toEqual([3, expect.stringContaining('version 2')])
    expect(await lagging.publishing.publish(withFloors)).toEqual({ kind: 'live', version: 4 })
    expect(lagging.publishing.status().Notice).toContain('Version 4 takes back what came after version 2')
  })

  it('says of an edit from a disk that lags behind what it takes back: in the log, the status and the list', async () => {
    const lagging = await stand.start(shipped)
    const retitled = change(shipped, 'schemas/team.json', text => text.replace('"title": "Team"', '"title": "Crew"'))
    await one.publishing.publish(withBeds)
    await expect.poll(() => versionOf(lagging)).toBe(2)
    expect(await lagging.publishing.publish(retitled)).toEqual({ kind: 'live', version: 3 })
    const { versions } = await one.publishing.list({ index: 0, size: 2 })
    expect(versions).toMatchObject([
      { Version: 3, Overwritten: { Since: 1, Files: ['schemas/employer.json'] } },
      { Version: 2, Overwritten: null },
    ])
    const warning = 'Version 3 takes back what came after version 1 in schemas/employer.json'
    expect(lagging.publishing.status().Notice).toContain(warning)
    expect(lagging.logged.filter(line => line.includes(warning))).toHaveLength(1)
    const both = change(withBeds, 'schemas/team.json', text => text.replace('"title": "Team"', '"title": "Crew"'))
    expect(await lagging.publishing.publish(both)).toEqual({ kind: 'live', version: 4 })
    expect(lagging.publishing.status().Notice).toBeNull()
    expect((await one.publishing.find(4))?.Overwritten).toBeNull()
  })

  it('rolls back to any version, which is a new version of its files, and says who did it', async () => {
    await one.publishing.publish(withBeds)
    await one.publishing.publish(withBoth)
    expect(await one.publishing.rollBack(2, 'admin')).toEqual({ kind: 'live', version: 4 })
    expect([serves(one, 'BedCount'), serves(one, 'Floors')]).toEqual([true, false])
    const { versions } = await one.publishing.list({ index: 0, size: 1 })
    expect(versions).toMatchObject([{ Version: 4, How: 'rollback', By: 'admin', RolledBackTo: 2, IsLive: true }])
    expect(await one.publishing.rollBack(2, 'admin')).toEqual({ kind: 'unchanged' })
    expect(await one.publishing.rollBack(9, 'admin')).toMatchObject({ kind: 'refused' })
    expect(one.publishing.status().Notice).toContain('version 3')
  })

  it('refuses a word that stored values contradict, by file, line and pointer, and keeps nothing of it', async () => {
    await add(
      `"CMSFacilityID" values ('A', 'Austin', 'TX', 'America/Chicago', 1, '7'), ('B', 'Austin', 'TX', 'America/Chicago', 1, '8')`,
    )
    const unique = withProperties(shipped, {
      City: { type: 'string', title: 'City', maxLength: 80, 'x-unique': 'everywhere' },
    })
    const line = unique
      .find(({ path }) => path === 'schemas/employer.json')
      ?.text.split('\n')
      .findIndex(text => text.includes('"x-unique": "everywhere"'))
    expect(await one.publishing.publish(unique)).toMatchObject({
      kind: 'refused',
      problems: [
        {
          file: 'schemas/employer.json',
          line: (line ?? 0) + 1,
          pointer: '/properties/City/x-unique',
          message: expect.stringContaining('share a value'),
        },
      ],
    })
    await one.publishing.settle()
    await add(`"CMSFacilityID" values ('C', 'Austin', 'TX', 'America/Chicago', 1, '9')`)
    expect(versionOf(one)).toBe(1)
  })

  it('keeps values unique from the moment in which the version is live, also those of a new property', async () => {
    const unique = withProperties(shipped, {
      Code: { type: 'string', title: 'Code', maxLength: 9, 'x-unique': 'everywhere' },
    })
    expect(await one.publishing.publish(unique)).toEqual({ kind: 'live', version: 2 })
    const insert = (code: string) => add(`"Code" values ('A', 'Austin', 'TX', 'America/Chicago', 1, '${code}')`)
    await insert('A1')
    await expect(insert(' a1')).rejects.toMatchObject({ code: '23505' })
    await one.publishing.publish(shipped)
    await one.publishing.settle()
    await insert('A1')
  })

  it('keeps values unique where an instance that still serves the version before brings its indexes into step', async () => {
    const { database } = stand
    const former = one.publishing.live.current()
    const late = buildIndexer(database, {
      info: () => {},
      warn: () => {},
      onError: error => expect.fail(String(error)),
    })
    const bringIntoStep = async () => {
      late.follow(former.version, planTables(listLocalResources(former)))
      await late.settle()
    }
    const countUnique = async () =>
      (
        await database.run(
          `select from pg_indexes where indexname like 'rx_employer%Code%' and indexdef like '%UNIQUE%'`,
        )
      ).length
    const unique = withProperties(shipped, {
      Code: { type: 'string', title: 'Code', maxLength: 9, 'x-unique': 'everywhere' },
    })
    const insert = () => add(`"Code" values ('A', 'Austin', 'TX', 'America/Chicago', 1, 'A1')`)
    // Whoever holds this alters tables: the version waits between its indexes and its writing.
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const altering = database.transaction(async transaction => {
      await transaction.run(`select pg_advisory_xact_lock(hashtext('locum tables'))`)
      await isOver
    })
    const publishing = one.publishing.publish(unique)
    await expect.poll(countUnique, { timeout: 10_000 }).toBe(1)
    await bringIntoStep()
    end()
    await altering
    expect(await publishing).toEqual({ kind: 'live', version: 2 })
    await bringIntoStep()
    await late.close()
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
  })

  it('builds the indexes of a version after it is live, and drops them with their words', async () => {
    const countIndexes = async () =>
      (await stand.database.run(`select from pg_indexes where tablename = 'employer' and indexname like '%BedCount%'`))
        .length
    await one.publishing.publish(withProperties(shipped, { BedCount: { ...beds, 'x-indexed': true } }))
    await one.publishing.settle()
    expect(await countIndexes()).toBeGreaterThan(0)
    expect(one.publishing.status().Indexes).toEqual([])
    await one.publishing.publish(withBeds)
    await one.publishing.settle()
    expect(await countIndexes()).toBe(0)
  })

  it('changes the type of a property where the stored values fit, else names how many do not, and one of them', async () => {
    await one.publishing.publish(withProperties(shipped, { BedCount: { type: 'string', title: 'Beds' } }))
    await add(
      `"BedCount" values ('A', 'Austin', 'TX', 'America/Chicago', 1, '12'), ('B', 'Austin', 'TX', 'America/Chicago', 1, 'many')`,
    )
    expect(await one.publishing.publish(withBeds)).toMatchObject({
      kind: 'refused',
      problems: [
        { file: 'schemas/employer.json', pointer: '/properties/BedCount', message: expect.stringContaining('1 row') },
      ],
    })
    await stand.database.run(`update employer set "BedCount" = '40' where "Name" = 'B'`)
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: 3 })
    const rows = await stand.database.run('select "BedCount" from employer order by "Name"')
    expect(rows).toEqual([{ BedCount: 12 }, { BedCount: 40 }])
  })

  it.runIf(isDeep)('changes a type in more than 10,000 rows for the maintenance command alone', async () => {
    await one.publishing.publish(withProperties(shipped, { BedCount: { type: 'string', title: 'Beds' } }))
    await stand.database.run(
      `insert into employer ("Name", "City", "State", "TimeZone", "CompanyID", "BedCount")
       select n, 'Austin', 'TX', 'America/Chicago', 1, n::text from generate_series(1, 10001) n`,
    )
    expect(await one.publishing.publish(withBeds)).toMatchObject({
      kind: 'refused',
      problems: [{ fix: expect.stringContaining('npm run config -- retype') }],
    })
    const desk = await stand.start(shipped)
    expect(await desk.publishing.publish(withBeds, { isCommanded: true })).toEqual({ kind: 'live', version: 3 })
    await expect.poll(() => versionOf(one)).toBe(3)
    expect(one.publishing.status()).toMatchObject({ Problems: [], Notice: null })
  })

  /** Stores a version as another release of the program does, and tells of it. */
  async function makeElsewhere(version: number, files: readonly DataFile[]): Promise<void> {
    await stand.database.run(
      `insert into configuration_version ("Version", "Hash", "Files", "Known", "How", "By", "Changes")
       values ($1, $2, $3, '{}', 'files', 'elsewhere', '[]')`,
      [version, `elsewhere ${version}`, gzipSync(JSON.stringify(files))],
    )
    await stand.database.notify('configuration_version', String(version))
  }
  const foreign = withProperties(shipped, { BedCount: { type: 'sting' as never } })
  const complaints = () => one.logged.filter(line => line.includes('Version 2 of the configuration cannot be served'))

  it('keeps what is served where this program cannot serve a newer version, says so once, and goes on with the next', async () => {
    await makeElsewhere(2, foreign)
    await expect.poll(complaints).toEqual([expect.stringContaining('version 1 stays')])
    expect(one.publishing.status().Notice).toContain('Version 2 cannot be served here')
    await stand.database.notify('configuration_version', '2')
    const other = await stand.start(shipped)
    expect(other.publishing.status().Notice).toContain('Version 2 cannot be served here')
    await makeElsewhere(3, withBeds)
    await expect.poll(() => [versionOf(one), versionOf(other)]).toEqual([3, 3])
    expect(complaints()).toHaveLength(1)
    for (const { publishing } of [one, other]) expect(publishing.status().Notice).not.toContain('cannot be served')
  })

  it('puts no edit in the place of a version that this program cannot read, until somebody rolls back', async () => {
    await makeElsewhere(2, foreign)
    expect(await one.publishing.publish(withBeds)).toMatchObject({
      kind: 'refused',
      problems: [
        { message: expect.stringContaining('Version 2'), fix: expect.stringContaining('Update this program') },
      ],
    })
    expect(await one.publishing.list({ index: 0, size: 1 })).toMatchObject({ total: 2 })
    expect(await one.publishing.rollBack(1, 'admin')).toEqual({ kind: 'live', version: 3 })
    expect(await one.publishing.publish(withBeds)).toEqual({ kind: 'live', version: 4 })
  })

  it('takes the newest version that it can serve, also where a newer one cannot be', async () => {
    await stand.database.transaction(async transaction => {
      for (const [version, files] of [withBeds, foreign].entries())
        await transaction.run(
          `insert into configuration_version ("Version", "Hash", "Files", "Known", "How", "By", "Changes")
           values ($1, $2, $3, '{}', 'files', 'elsewhere', '[]')`,
          [version + 2, `elsewhere ${version}`, gzipSync(JSON.stringify(files))],
        )
      await transaction.notify('configuration_version', '3')
    })
    await expect.poll(() => versionOf(one)).toBe(2)
    expect(one.publishing.status().Notice).toContain('Version 3 cannot be served here')
  })

  it('learns of a version that was made while nothing could be heard', async () => {
    const files = gzipSync(JSON.stringify(withBeds))
    await stand.database.run(
      `insert into configuration_version ("Version", "Hash", "Files", "Known", "How", "By", "Changes")
       values (2, 'unheard', $1, '{}', 'files', 'elsewhere', '[]')`,
      [files],
    )
    await stand.database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => versionOf(one), { timeout: 20_000 }).toBe(2)
  })
})
