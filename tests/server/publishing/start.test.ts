import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { checkFiles, type DataFile, hashFiles } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { change, shipped, withProperties } from './files.ts'
import { createPublishingStand, type PublishingStand } from './support.ts'

const second = withProperties(shipped, { BedCount: { type: 'integer', title: 'Beds' } })
const third = withProperties(second, { Floors: { type: 'integer', title: 'Floors' } })
const broken = change(shipped, 'resources/teams.json', text =>
  text.replace('"calls": {', '"calls": { "shout": { "method": "POST", "path": "Shout" },'),
)
/** Five problems, so that a terminal is not shown all of them. */
const worse = withProperties(
  shipped,
  Object.fromEntries([1, 2, 3, 4, 5].map(number => [`Bad${number}`, { type: 'sting' as never }])),
)
const problemsOf = (files: typeof shipped) => checkFiles(files, listHandlers()).problems.map(formatProblem)

describe.each(listTestServers())('a start of the configuration on $name', server => {
  let stand: PublishingStand
  afterEach(() => stand.drop())

  async function startOnce(files: typeof shipped) {
    const instance = await stand.start(files)
    const { version } = instance.publishing.live.current()
    const { total } = await instance.publishing.list({ index: 0, size: 1 })
    await instance.end()
    return { ...instance, version, total }
  }

  const makeElsewhere = (files: readonly DataFile[]) =>
    stand.database.run(
      `insert into configuration_version ("Version", "Hash", "Files", "Known", "How", "By", "Changes")
       values (2, $1, $2, '{}', 'files', 'elsewhere', '[]')`,
      [hashFiles(files), gzipSync(JSON.stringify(files))],
    )

  describe('on a new database', () => {
    beforeEach(async () => {
      stand = await createPublishingStand(server)
    })

    it('makes the first version of the files on disk, with their tables', async () => {
      expect(await startOnce(shipped)).toMatchObject({ version: 1, total: 1, warned: [] })
      expect(await stand.columnsOf('employer')).toContain('Name')
    })

    it('refuses broken files in the words of the doctor where nothing was ever live, and leaves the database alone', async () => {
      await expect(stand.start(broken)).rejects.toThrow(problemsOf(broken).join(' '))
      expect(await stand.columnsOf('employer')).toEqual([])
    })

    it('serves the last live version where the files are broken: the log has every problem, the terminal three', async () => {
      await startOnce(second)
      const instance = await stand.start(worse)
      const problems = problemsOf(worse)
      expect(problems.length).toBeGreaterThan(3)
      expect(instance.publishing.live.current().resources.get('Employers')?.properties.has('BedCount')).toBe(true)
      expect(instance.logged).toEqual(expect.arrayContaining(problems))
      expect(instance.warned).toEqual([
        expect.stringMatching(
          /^The data files have problems, so version 1 of the configuration is served\. .*and 2 more/,
        ),
      ])
      for (const [index, problem] of problems.entries()) expect(instance.warned[0]?.includes(problem)).toBe(index < 3)
      expect(instance.publishing.status().Problems.map(formatProblem)).toEqual(problems)
    })

    it('serves what this program can where another one has made a newer version, and puts no edit in its place', async () => {
      await startOnce(second)
      await makeElsewhere(broken)
      const instance = await stand.start(second)
      expect(instance.publishing.live.current().version).toBe(1)
      expect(instance.warned.join(' ')).toContain('Version 2 of the configuration cannot be served by this program')
      expect(await instance.publishing.publish(third)).toMatchObject({ kind: 'refused' })
      expect(await instance.publishing.list({ index: 0, size: 1 })).toMatchObject({ total: 2 })
    })

    it('takes an edit that mends the files of a version that this program cannot serve', async () => {
      await startOnce(second)
      await makeElsewhere(broken)
      const instance = await stand.start(broken)
      expect(instance.publishing.live.current().version).toBe(1)
      expect(await instance.publishing.publish(third)).toEqual({ kind: 'live', version: 3 })
    })
  })

  describe('where the shipped files are live', () => {
    beforeEach(async () => {
      stand = await createPublishingStand(server, { isShipped: true })
    })

    it('takes an edit that was made while nothing ran, and holds back a wrong file beside it', async () => {
      const instance = await stand.start(withProperties(broken, { BedCount: { type: 'integer', title: 'Beds' } }))
      const { version, resources } = instance.publishing.live.current()
      expect([version, resources.get('Employers')?.properties.has('BedCount')]).toEqual([2, true])
      expect(resources.get('Teams')?.descriptor.calls).not.toHaveProperty('shout')
      expect(await stand.columnsOf('employer')).toContain('BedCount')
      expect(instance.warned).toEqual([expect.stringContaining('resources/teams.json')])
      expect(instance.publishing.status().Problems.map(({ file }) => file)).toEqual(['resources/teams.json'])
    })

    it('makes no version of files that are live already, and one of files that are new', async () => {
      expect(await startOnce(shipped)).toMatchObject({ version: 1, total: 1 })
      expect(await startOnce(second)).toMatchObject({ version: 2, total: 2, warned: [] })
      expect(await stand.columnsOf('employer')).toContain('BedCount')
    })

    it('ignores files that were live before and says so', async () => {
      await startOnce(second)
      const old = await stand.start(shipped)
      expect(old.warned).toEqual([expect.stringContaining('The data files are those of version 1')])
      expect(old.publishing.status()).toMatchObject({ Version: 2, Problems: [] })
      expect(old.publishing.status().Notice).toContain('version 1')
    })

    it('makes an index anew whose building was broken off', async () => {
      const [index] = await stand.database.run<{ name: string }>(
        `select indexname as name from pg_indexes where tablename = 'team' and starts_with(indexname, 'rx_') limit 1`,
      )
      await stand.database.run(`insert into team ("Name") values ('A'), ('B'); drop index "${index?.name}"`)
      // A build that fails leaves its index behind, as one does that is broken off.
      await expect(
        stand.database.run(`create unique index concurrently "${index?.name}" on team ("IsDeleted")`),
      ).rejects.toThrow('could not create unique index')
      const instance = await stand.start(shipped)
      await instance.publishing.settle()
      const invalid = await stand.database.run(`select 1 from pg_index where not indisvalid`)
      expect(invalid).toEqual([])
      expect(instance.logged.join('\n')).toContain(`${index?.name} built`)
    })
  })
})
