import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { bellFiles } from '#tests/support/bells.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'
import { copyDataFiles } from './watching/support.ts'

const patience = { timeout: 30_000 }

describe.each(listTestServers())('the clock of a running server on $name', server => {
  let app: RunningApp
  let folder: string
  let token: string

  beforeAll(async () => {
    folder = await copyDataFiles()
    for (const [path, content] of Object.entries(bellFiles))
      await writeFile(join(folder, path), JSON.stringify(content))
    app = await startApp(server, { LOCUM_CONFIG: folder })
    await app.addUser('olga', ['EDIT_SYSTEM_CONFIG'])
    token = await app.signIn('olga')
  })
  afterAll(async () => {
    await app?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const read = (statement: string) => app.stand.database.run<RecordValues>(statement)
  const find = async (table: string) => (await read(`select "Status" from ${table} order by "ID"`)).map(r => r.Status)

  it('sends what is due, and what was set aside once an administrator asks for it', async () => {
    await read(`insert into bell ("Name", "Status", "StartsOn", due_on, sent_events) values
      ('Due', 'Waiting', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00Z', null),
      ('Aside', 'Waiting', '2026-11-20T07:00:00Z', null, '["ring@2026-11-20T07:00:00.000Z"]')`)
    await read(`insert into clock_event ("Resource", "RecordID", "Event", "DueOn", "Status", "Attempts", "LastAttemptOn", "Message")
      values ('Bells', 2, 'ring', '2026-11-20T07:00:00Z', 'Failed', 8, now(), 'Broken.')`)
    await expect.poll(() => find('bell'), patience).toEqual(['Rung', 'Waiting'])
    const { json } = await app.send('/api/Info/Info/ScheduledEvents/Search?status=Failed', { token })
    expect(json.Source).toMatchObject([
      { Resource: 'Bells', RecordID: 2, Message: 'Broken.', AllowedActions: ['retry'] },
    ])
    const retry = () => app.send('/api/Info/Info/ScheduledEvents/1/Retry', { method: 'POST', token })
    expect((await retry()).json).toMatchObject({ Success: true })
    await expect.poll(() => find('bell'), patience).toEqual(['Rung', 'Rung'])
    await expect.poll(() => find('clock_event'), patience).toEqual(['Sent'])
    expect((await retry()).json).toMatchObject({ Success: false })
  })

  it.each([
    ['its record has another moment by now', 'Bells', '2026-11-19T07:00:00Z'],
    ['its record has left the state', 'Bells', '2026-11-20T07:00:00Z'],
    ['its resource is not served any more', 'Gone', '2026-11-20T07:00:00Z'],
  ])('refuses to send an event again where %s', async (_, resource, dueOn) => {
    await read('delete from clock_event')
    const [aside] =
      await read(`insert into clock_event ("Resource", "RecordID", "Event", "DueOn", "Status", "Attempts", "LastAttemptOn", "Message")
      values ('${resource}', 2, 'ring', '${dueOn}', 'Failed', 8, now(), 'Broken.') returning "ID"`)
    const path = `/api/Info/Info/ScheduledEvents/${aside?.ID}/Retry`
    const { status, json } = await app.send(path, { method: 'POST', token })
    expect(status).toBe(200)
    expect(json).toMatchObject({ Success: false, Message: expect.stringContaining('no longer due') })
    expect(await find('clock_event')).toEqual(['Failed'])
  })

  it('follows a setting that an administrator changes', async () => {
    const [row] = await read(`select * from "system-config" where "Name" = 'TimeToCancelJob'`)
    await read(`insert into bell ("Name", "Status", "WarnsOn", due_on) select 'Quiet', 'Waiting', moment, moment
      from (select now() + interval '100 hours') m(moment)`)
    const record = { ID: row?.ID, Version: row?.Version, Value: '200' }
    const saved = await app.send('/api/Info/Info/SystemConfig', { method: 'PUT', token, body: record })
    expect(saved.json).toMatchObject({ Success: true })
    await expect
      .poll(() => read(`select "Event", "Status", "Message" from clock_event where "Event" = 'warn'`), patience)
      .toMatchObject([{ Event: 'warn', Status: 'Refused' }])
  })
})
