import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Database, Transaction } from '#server/platform/database/index.ts'
import type { PublishOutcome } from '#server/platform/publishing/index.ts'
import {
  buildRecordWork,
  compareSnapshot,
  describeComparison,
  formatSnapshot,
  hasChanges,
  parseSnapshot,
  takeSnapshot,
  tryRecordWork,
} from '#server/platform/snapshots/index.ts'
import { buildHandlerRegistry, listHandlers } from '#server/services.ts'
import { diffSnapshot, writeSnapshot } from '../../../scripts/config/snapshots.ts'
import { runCommand } from '../support/command.ts'
import { type Program, startProgram } from '../support/process.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { change, shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand } from './support.ts'

const german = { path: 'resources/messages/de.json', text: '{\n  "app.name": "Locum"\n}\n' }
const staged = withProperties(shipped, { BedCount: { type: 'integer', title: 'Beds' } })
const differing = [
  ...change(withProperties(shipped, { Ward: { type: 'string', title: 'Ward' } }), 'menu/menu.xml', text =>
    text.replace('DisplayText="Home"', 'DisplayText="Start"'),
  ),
  german,
]

/** A wait for a program to come so far: ten times what it may take. */
const patience = { timeout: 20_000, interval: 20 }

const served = buildHandlerRegistry(listHandlers().extensions, false)

const lookups = `
  insert into "lookup-category" ("Code", "Name", "IsPrivate")
    values ('Profession', 'Professions', false), ('Specialty', 'Specialties', false), ('WorkType', 'Work types', true);
  insert into lookup ("Category", "Code", "Key", "Name", "SortOrder", "IsActive", "ParentID")
    values ('WorkType', 'Travel', 'WorkType.Travel', 'Travel contract', 30, true, null),
      ('WorkType', 'PerDiem', 'WorkType.PerDiem', 'Per diem', 10, true, null),
      ('WorkType', 'LocalContract', 'WorkType.LocalContract', 'Local contract', 20, false, null),
      ('Profession', 'RN', 'Profession.RN', 'Registered nurse', 10, true, null),
      ('Profession', 'LPN', 'Profession.LPN', 'Practical nurse', 20, true, null);
  insert into lookup ("Category", "Code", "Key", "Name", "SortOrder", "IsActive", "ParentID")
    select 'Specialty', v, 'Specialty.' || v, n, 10, true, (select "ID" from lookup where "Key" = 'Profession.' || p)
    from (values ('ICU', 'Intensive care', 'RN'), ('Home', 'Home care', 'LPN')) as second(v, n, p);
  update lookup set "Value" = "Code"`

/** An environment with a program that runs on it, and the commands beside it. */
interface Environment {
  stand: PublishingStand
  database: Database
  running: Instance
  start(...words: string[]): Program
  run(...words: string[]): Promise<{ code: number | null; output: string }>
  /** Its state as the text of a snapshot. */
  take(): Promise<string>
  /** What `diff` tells of a snapshot. */
  diff(snapshot: string, isPruning?: boolean): Promise<string>
  /** Applies a snapshot after a trial; answers what became of it, null where nothing changes. */
  apply(snapshot: string, isPruning?: boolean): Promise<PublishOutcome | null>
}

describe.each(listTestServers())('npm run config -- snapshot, diff and apply on $name', server => {
  let folder: string
  let staging: Environment
  let other: Environment
  let file: string
  let text: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-snapshots-'))
    file = join(folder, 'staging.snapshot')
    // One after the other: what either makes of its files would keep the other's connection waiting.
    staging = await open(staged)
    other = await open(shipped)
    await staging.database.run(lookups)
  })
  afterAll(async () => {
    await Promise.all([staging, other].map(each => each?.stand.drop()))
    await rm(folder, { recursive: true, force: true })
  })

  async function open(files: typeof shipped): Promise<Environment> {
    const stand = await createPublishingStand(server, { isShipped: true })
    const running = await stand.start(files)
    const { databaseUrl, data } = stand.base.settings
    const environment = { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data }
    const { database } = stand
    const compare = (snapshot: string, isPruning: boolean) =>
      compareSnapshot(database, parseSnapshot(snapshot, 'file'), { served, name: 'file', isPruning })
    return {
      stand,
      database,
      running,
      start: (...words) => startProgram('scripts/config.ts', environment, words),
      run: (...words) => runCommand('scripts/config.ts', environment, words),
      take: async () => formatSnapshot(await takeSnapshot(database, served)),
      diff: async (snapshot, isPruning = false) =>
        describeComparison(await compare(snapshot, isPruning), isPruning).join('\n'),
      async apply(snapshot, isPruning = false) {
        const comparison = await compare(snapshot, isPruning)
        const { extensions } = served
        const records = buildRecordWork({ database, extensions, by: 'tess@test', onRowsChanged: () => {} }, comparison)
        await tryRecordWork(database, records, comparison)
        if (!hasChanges(comparison, isPruning)) return null
        return running.publishing.apply(comparison.files, { records, by: 'tess@test', isCommanded: false })
      },
    }
  }

  const versionOf = ({ running }: Environment) => running.publishing.live.current().version
  const countEntries = async ({ database }: Environment) =>
    (await database.run<{ n: number }>('select count(*) as n from audit_entry'))[0]?.n

  it('takes the same snapshot of the same state: files as they are, records by their keys', async () => {
    expect((await staging.run('snapshot', file)).output).toMatch(
      /holds \d+ files, \d+ of LookupCategories, \d+ of Lookups/,
    )
    text = await readFile(file, 'utf8')
    expect(await staging.take()).toBe(text)
    const records = text.slice(text.indexOf('=== records'))
    expect(records).toContain('{"Category": "WorkType", "Code": "PerDiem", "Value": "PerDiem", "Name": "Per diem"')
    expect(records).toMatch(/"Category": "Specialty".*"ParentID": \{"Category":"Profession","Code":"RN"\}/)
    expect(records).not.toMatch(/"(ID|Version|IsDeleted|CreatedOn|CreatedBy)":|"Key":/)
  })

  it('begins with a dry run: names all that an empty environment lacks, and changes nothing where nobody can be asked', async () => {
    const before = [await other.take(), await countEntries(other)]
    const { code, output } = await other.run('apply', file)
    expect([code, output]).toEqual([1, expect.stringContaining('/properties/BedCount: added {"type":"integer"')])
    expect(output).toContain(
      'missing here  LookupCategories WorkType: {"Code": "WorkType", "Name": "Work types", "IsPrivate": true}',
    )
    expect(output.match(/missing here {2}Lookups/g)).toHaveLength(7)
    expect(output).toMatch(/\nTried: every record can be written.\nSay --yes to apply it.\nNothing has changed.\n$/)
    expect(await other.run('diff', file)).toMatchObject({
      code: 3,
      output: expect.stringMatching(/\d+ differences\.\n$/),
    })
    expect([await other.take(), await countEntries(other)]).toEqual(before)
  })

  it('leaves the former state where it fails in the middle, files and records', async () => {
    const before = [await other.take(), await countEntries(other)]
    const again = '{"Category": "WorkType", "Code": "PERDIEM", "Name": "Per diem", "SortOrder": 1}'
    const refused = 'Lookups WorkType PERDIEM is refused: Code: '
    await expect(other.apply(text.replace('=== records MessageTexts', part => `${again}\n${part}`))).rejects.toThrow(
      refused,
    )
    const { publishing } = other.running
    const records = {
      tables: ['lookup'],
      write: async (transaction: Transaction) => {
        await transaction.run(`insert into "lookup-category" ("Code", "Name") values ('Half', 'Half')`)
        throw new Error('halfway')
      },
    }
    await expect(publishing.apply(staged, { records, by: 'tess', isCommanded: false })).rejects.toThrow('halfway')
    expect([await other.take(), await countEntries(other)]).toEqual(before)
    expect([versionOf(other), await other.stand.columnsOf('employer')]).toEqual([
      1,
      expect.not.arrayContaining(['BedCount']),
    ])
  })

  it('makes an empty environment the same, under the server, which switches, with entries in the audit', async () => {
    const { code, output } = await other.run('apply', file, '--yes')
    expect([code, output]).toEqual([0, expect.stringContaining('Applied: version 2 is live.')])
    expect(await other.take()).toBe(text)
    await expect.poll(() => versionOf(other)).toBe(2)
    const [entry] = await other.database.run(
      `select "UserID", "RecordID", "Before", "After" from audit_entry where "Resource" = 'Configuration'`,
    )
    expect(entry).toMatchObject({
      UserID: null,
      RecordID: '2',
      Before: { Version: 1 },
      After: { Version: 2, Deleted: 0 },
    })
    const entries = await other.database.run(
      `select "Action", "UserID", count(*) as n from audit_entry where "Resource" = 'Lookups' group by 1, 2`,
    )
    expect(entries).toEqual([{ Action: 'create', UserID: null, n: 7 }])
  })

  it('says that nothing changes where it is applied again', async () => {
    const entries = await countEntries(other)
    expect(await other.run('diff', file)).toEqual({ code: 0, output: 'This environment is as the snapshot says.\n' })
    expect(await other.apply(text)).toBeNull()
    expect([await countEntries(other), versionOf(other)]).toEqual([entries, 2])
  })

  it('names each kind of difference, what is here and what will be', async () => {
    await other.running.publishing.publish(differing, { isCommanded: true })
    await other.database.run(
      `update lookup set "Name" = 'Once', "IsActive" = false, "ParentID" = null where "Key" = 'WorkType.PerDiem';
       update lookup set "ParentID" = (select "ID" from lookup where "Key" = 'Profession.LPN') where "ID" =
         (select min(s."ID") from lookup s join lookup p on p."ID" = s."ParentID" where p."Key" = 'Profession.RN');
       update lookup set "IsDeleted" = true where "Key" = 'WorkType.Travel';
       
       insert into "lookup-category" ("Code", "Name") values ('Mood', 'Moods');
       insert into lookup ("Category", "Code", "Key", "Name", "IsActive") values
         ('Mood', 'Fine', 'Mood.Fine', 'Fine', true), ('WorkType', 'Own', 'WorkType.Own', 'Our own', true)`,
    )
    const output = await other.diff(text)
    for (const line of [
      '  changed       menu/menu.xml',
      '  extra here    resources/messages/de.json: kept; --prune takes it away',
      '    /properties/BedCount: added {"type":"integer","title":"Beds"}',
      '    /properties/Ward: {"type":"string","title":"Ward"} is gone',
      '  changed       Lookups WorkType PerDiem',
      '    Name: "Once" → "Per diem"',
      '    IsActive: false → true',
      '    ParentID: {"Category":"Profession","Code":"LPN"} → {"Category":"Profession","Code":"RN"}',
      '  extra here    LookupCategories Mood: kept; --prune takes it away',
      '  extra here    Lookups Mood Fine: kept; --prune takes it away',
    ])
      expect(output.split('\n')).toContain(line)
    expect(output).toContain('  deleted here, restored  Lookups WorkType Travel: {"Category": "WorkType"')
  })

  it('keeps what is extra here', async () => {
    expect(await other.apply(text)).toMatchObject({ kind: 'live' })
    expect(await other.apply(text)).toBeNull()
    const output = await other.diff(text)
    expect([output.match(/extra here/g)?.length, output]).toEqual([4, expect.stringContaining('\n4 differences.')])
  })

  it('restores a deleted lookup in the place of a new one, so that what refers to it does so again', async () => {
    const { database } = other
    const read = async () =>
      (await database.run<{ ID: number }>(`select * from lookup where "Key" like 'Profession.RN%' order by "ID"`)).map(
        ({ ID, Name, IsDeleted }: RecordValues) => ({ ID, Name, IsDeleted }),
      )
    const [live] = await read()
    await database.run(`update lookup set "IsDeleted" = true, "Name" = 'Nurse' where "Key" = 'Profession.RN'`)
    expect(await other.diff(text)).toContain(
      '  deleted here, restored  Lookups Profession RN: {"Category": "Profession"',
    )
    await other.apply(text)
    expect(await read()).toEqual([{ ...live, IsDeleted: false }])
    expect(await other.diff(text)).not.toContain('Profession RN')
    const [entry] = await database.run(
      `select "After"->'Created' as created, "After"->'Restored' as restored from audit_entry
       where "Resource" = 'Configuration' order by "ID" desc limit 1`,
    )
    expect(entry).toEqual({ created: 0, restored: 1 })
  })

  it('takes what is extra away with --prune, and deactivates a lookup that is in use', async () => {
    await other.database.run(
      `insert into company ("Code", "Name", "IsActive") values ('A', 'A', true);
       insert into team ("Code", "Name", "CompanyID", "WorkTypeLookupID")
         select 'T', 'T', max(c."ID"), max(l."ID") from company c, lookup l where l."Key" = 'WorkType.Own'`,
    )
    expect((await other.diff(text, true)).split('\n').filter(line => line.includes('extra'))).toEqual([
      '  extra here    resources/messages/de.json: taken away',
      '  extra here    LookupCategories Mood: deleted',
      '  extra here    Lookups Mood Fine: deleted',
      '  extra here    Lookups WorkType Own: deactivated, since Teams.WorkTypeLookupID leads to it',
    ])
    expect(await other.apply(text, true)).toMatchObject({ kind: 'live' })
    const own = '{"Category": "WorkType", "Code": "Own", "Value": "Own", "Name": "Our own", "IsActive": false}\n'
    expect(await other.take()).toContain(own)
    expect((await other.take()).replace(own, '')).toBe(text)
    expect([await other.apply(text, true), await other.diff(text, true)]).toEqual([
      null,
      expect.stringContaining('WorkType Own: kept, since Teams.WorkTypeLookupID leads to it\n\n1 difference.'),
    ])
  })

  const isWaiting = async () =>
    (
      await other.database.run(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like '%update%lookup%'`,
      )
    ).length > 0

  /** Keeps who updates a lookup waiting until a promise resolves; who waited before comes first. */
  function hold(until: Promise<void>): { held: Promise<void>; ended: Promise<void> } {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const ended = other.database.transaction(async transaction => {
      await transaction.run('select pg_advisory_xact_lock(42)')
      resolve()
      await until
    })
    return { held, ended }
  }

  it('leaves the former state where it is killed in the middle', async () => {
    const edited = text
      .replaceAll('"title": "Beds"', '"title": "Number of beds"')
      .replaceAll('"Name": "Per diem"', '"Name": "By the day"')
    const next = join(folder, 'next.snapshot')
    await writeFile(next, edited)
    const before = await other.take()
    await other.database.run(
      `create function hold() returns trigger language plpgsql as
         $$ begin perform pg_advisory_xact_lock(42); return new; end $$;
       create trigger hold after update on lookup for each row execute function hold()`,
    )
    const { promise: isTrialHeld, resolve: release } = Promise.withResolvers<void>()
    const trial = hold(isTrialHeld)
    const program = other.start('apply', next, '--yes')
    await expect.poll(isWaiting, patience).toBe(true)
    const { promise: isHeld, resolve: end } = Promise.withResolvers<void>()
    const { held } = hold(isHeld)
    release()
    await trial.ended
    await held
    await expect.poll(isWaiting, patience).toBe(true)
    await program.killGroup()
    end()
    await other.database.run('drop function hold() cascade')
    expect(await other.take()).toBe(before)
    expect(await other.apply(edited)).toMatchObject({ kind: 'live' })
    expect(await other.take()).toContain('"Name": "By the day"')
  })

  it.each([
    ['records of no resource', 'records Lookups', 'records Moods', 'no resource Moods'],
    ['records that no snapshot holds', 'records Lookups', 'records Users', 'no resource Users'],
    ['a property that is not there', '"SortOrder": 10', '"Order": 10', 'A snapshot holds no Order of Lookups'],
    ['a record without its key', '"Code": "PerDiem", ', '', 'has no Code, by which it is known'],
    ['a record that stands twice', '"Code": "LocalContract"', '"Code": "PerDiem"', 'PerDiem stands in line'],
    ['a parent that is not there', '"Code":"RN"', '"Code":"RX"', 'is no record of Lookups'],
    [
      'a parent by its ID',
      '{"Category":"Profession","Code":"RN"}',
      '7',
      'ParentID takes the key of a record of Lookups',
    ],
    ['a value that the schema refuses', '"SortOrder": 10', '"SortOrder": -1', 'is refused: SortOrder: '],
    ['broken data files', '"title": "Beds"', '"titel": 1', 'file cannot be applied: schemas/employer.json:'],
    ['a place of no data file', 'file menu/', 'file ../', '../menu.xml is no place of a data file'],
  ])('refuses %s in one line and changes nothing', async (_, was, becomes, message) => {
    const before = [await countEntries(other), versionOf(other)]
    const bad = text.replace(was, becomes)
    expect(bad).not.toBe(text)
    const error = await other.apply(bad).catch(failure => failure)
    expect([error.name, error.message]).toEqual(['OperatorError', expect.stringContaining(message)])
    expect(error.message).not.toContain('\n')
    expect([await countEntries(other), versionOf(other)]).toEqual(before)
  })

  it('makes and deletes no records of a resource that has them once and for all', async () => {
    const path = 'resources/lookup-categories.json'
    const fixed = change(staged, path, json => {
      const descriptor = JSON.parse(json)
      const { list, one, update } = descriptor.calls
      delete descriptor.form.create
      delete descriptor.import
      delete descriptor.standard
      return JSON.stringify({
        ...descriptor,
        permissions: { list: '', edit: 'EDIT_LOOKUP' },
        calls: { list, one, update },
        list: { ...descriptor.list, actions: ['edit'] },
      })
    })
    const categories = (...values: RecordValues[]) =>
      formatSnapshot({
        files: fixed,
        records: new Map([['LookupCategories', values.map(each => ({ values: each, line: 0 }))]]),
      })
    expect(await other.diff(categories(), true)).toContain('WorkType: kept, since Lookups.Category leads to it')
    await other.database.run(`insert into "lookup-category" ("Code", "Name") values ('Mood', 'Moods')`)
    expect(await other.diff(categories(), true)).toContain('Mood: kept, since LookupCategories has no call delete')
    const refused = 'LookupCategories Sky is refused: LookupCategories has no call create. Nothing has changed.'
    await expect(other.apply(categories({ Code: 'Sky', Name: 'Skies' }))).rejects.toThrow(refused)
  })

  it('refuses what somebody changed since it was compared', async () => {
    const comparison = await compareSnapshot(other.database, parseSnapshot(text, 'file'), {
      served,
      name: 'file',
      isPruning: false,
    })
    const parts = { database: other.database, extensions: served.extensions, by: 'tess', onRowsChanged: () => {} }
    const records = buildRecordWork(parts, comparison)
    await other.database.run(`update lookup set "Version" = "Version" + 1 where "Key" = 'WorkType.PerDiem'`)
    const { publishing } = other.running
    const applied = publishing.apply(comparison.files, { records, by: 'tess', isCommanded: false })
    await expect(applied).rejects.toThrow(/^Lookups WorkType PerDiem is refused: .* Nothing has changed\.$/)
  })

  it('writes no snapshot over a file that is none', async () => {
    const notes = join(folder, 'notes.md')
    await writeFile(notes, '# Notes\n')
    const desk = { database: other.database, served }
    await expect(writeSnapshot(desk, notes)).rejects.toThrow('is there and is no snapshot: name another one.')
    await expect(diffSnapshot(desk, notes, false)).rejects.toThrow('notes.md is no snapshot')
    await expect(diffSnapshot(desk, `${notes}x`, false)).rejects.toThrow('There is no file')
    expect(await readFile(notes, 'utf8')).toBe('# Notes\n')
  })
})
