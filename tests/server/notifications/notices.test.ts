import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildLiveConfiguration } from '#server/platform/configuration/index.ts'
import { buildResourceEngine, type NoticeMail, type ResourceEngine } from '#server/platform/resources/index.ts'
import { sendDigests } from '#server/services/notification/digests.ts'
import { buildGivenNotices, sendNotices } from '#server/services/notification/noticeSending.ts'
import type { Providers } from '#server/services/notification/reaching.ts'
import { listHandlers } from '#server/services.ts'
import type { Tester } from '../access/testers.ts'
import { buildJobsWorld, day, type JobsWorld } from '../jobs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { listNotifiedLines } from './notifiedLines.ts'

const byCandidate = { ActionBy: 1 }
const byAgency = { ActionBy: 3 }

/** Who is notified of each event, by which modes: once, whoever is in the company, its office, the facility and on the shift. */
const notified: readonly [code: string, payload: RecordValues, lines: readonly string[]][] = [
  ['JOB_PUBLISHED', {}, ['JOB_PUBLISHED candidate: Email InApp Push', 'JOB_PUBLISHED_FACILITY facility: InApp']],
  ['JOB_CHANGED', {}, ['JOB_CHANGED candidate: Email InApp Push']],
  ['JOB_FILLED', {}, ['JOB_FILLED facility: InApp']],
  ['JOB_REOPENED', {}, ['JOB_REOPENED candidate: Email InApp Push', 'JOB_REOPENED_AGENCY agency: InApp']],
  ['JOB_CANCELED', {}, ['JOB_CANCELED facility: Email InApp', 'JOB_CANCELED_AGENCY agency: InApp']],
  ['JOB_STARTED', {}, []],
  ['JOB_EXPIRED', {}, ['JOB_EXPIRED agency: InApp', 'JOB_EXPIRED_FACILITY facility: Email InApp']],
  ['ORDER_SENT', {}, ['ORDER_SENT agency: Email InApp']],
  ['ORDER_SENT_BACK', {}, ['ORDER_SENT_BACK facility: Email InApp']],
  ['CANDIDATE_BARRED', {}, ['CANDIDATE_BARRED recruiter: Email InApp']],
  ['CANDIDATE_REQUESTED', {}, ['CANDIDATE_REQUESTED agency: InApp']],
  ['CANDIDATE_OFFERED', {}, ['CANDIDATE_OFFERED candidate: Email InApp Push']],
  [
    'CANDIDATE_CONFIRMED',
    {},
    [
      'CANDIDATE_CONFIRMED candidate: Email InApp Push',
      'CANDIDATE_CONFIRMED_AGENCY agency: InApp',
      'CANDIDATE_CONFIRMED_FACILITY facility: Email InApp',
    ],
  ],
  ['CANDIDATE_DECLINED', byCandidate, ['CANDIDATE_DECLINED agency: InApp']],
  ['CANDIDATE_DECLINED', byAgency, ['REQUEST_DECLINED candidate: Email InApp Push']],
  ['CANDIDATE_WITHDRAWN', byCandidate, ['CANDIDATE_WITHDRAWN agency: InApp']],
  ['CANDIDATE_WITHDRAWN', byAgency, ['OFFER_WITHDRAWN candidate: Email InApp Push']],
  ['CANDIDATE_RELEASED', {}, ['CANDIDATE_RELEASED candidate: InApp Push']],
  [
    'SHIFT_CANCELED',
    byCandidate,
    ['SHIFT_CANCELED_AGENCY agency: Email InApp', 'SHIFT_CANCELED_FACILITY facility: Email InApp'],
  ],
  [
    'SHIFT_CANCELED',
    byAgency,
    ['SHIFT_CANCELED candidate: Email InApp Push', 'SHIFT_CANCELED_FACILITY facility: Email InApp'],
  ],
  ['CANCEL_REQUESTED', {}, ['CANCEL_REQUESTED agency: Email InApp']],
  ['CANCEL_REFUSED', {}, ['CANCEL_REFUSED candidate: Email InApp Push']],
  [
    'REQUEST_CHANGED',
    { Status: 1, Unconfirmed: 4, Before: 'Monday', After: 'Tuesday' },
    ['REQUEST_CHANGED candidate: Email InApp Push'],
  ],
  ['REQUEST_CHANGED', { Status: 9 }, []],
  ['SHIFT_ADJUSTED', {}, ['SHIFT_ADJUSTED candidate: Email InApp Push']],
  ['SHIFT_ADJUSTMENT_ANSWERED', { IsAccepted: true }, ['SHIFT_ADJUSTMENT_ANSWERED agency: InApp']],
  ['SHIFT_RECEIPT_CONFIRMED', {}, []],
  ['SHIFT_MOVED', {}, ['SHIFT_MOVED candidate: Email InApp Push', 'SHIFT_MOVED_FACILITY facility: InApp']],
  ['SHIFT_REMINDER', {}, ['SHIFT_REMINDER candidate: Email InApp Push']],
  ['SHIFT_OVERLAPS', {}, ['SHIFT_OVERLAPS agency: Email InApp']],
  ['TIMECARD_STARTED', {}, []],
  ['TIMECARD_COMPLETED', {}, []],
  ['TIMECARD_CLOCK_OUT_DUE', {}, ['TIMECARD_CLOCK_OUT_DUE candidate: InApp Push']],
  [
    'TIMECARD_ACTION_REQUIRED',
    {},
    ['TIMECARD_ACTION_REQUIRED candidate: Email InApp Push', 'TIMECARD_ACTION_REQUIRED_AGENCY agency: InApp'],
  ],
  ['TIMECARD_SUBMITTED', {}, ['TIMECARD_SUBMITTED facility: InApp']],
  ['TIMECARD_APPROVED', {}, ['TIMECARD_APPROVED candidate: InApp Push']],
  [
    'TIMECARD_DISPUTED',
    {},
    ['TIMECARD_DISPUTED_AGENCY agency: Email InApp', 'TIMECARD_DISPUTED candidate: Email InApp Push'],
  ],
  ['TIMECARD_VOIDED', {}, ['TIMECARD_VOIDED candidate: InApp Push']],
  ['TIMECARD_EXPORTED', {}, []],
  ['CHAT_PENDING', {}, ['CHAT_PENDING agency: InApp']],
  ['CHAT_STARTED', {}, ['CHAT_STARTED candidate: InApp Push']],
  ['CHAT_TRANSFERRED', {}, ['CHAT_TRANSFERRED agency: InApp']],
  ['DOCUMENT_EXPIRING', {}, ['DOCUMENT_EXPIRING candidate: Email InApp Push']],
  [
    'DOCUMENT_EXPIRED',
    {},
    ['DOCUMENT_EXPIRED candidate: Email InApp Push', 'DOCUMENT_EXPIRED_AGENCY recruiter: InApp'],
  ],
  ['CANDIDATE_SIGNED_UP', {}, ['CANDIDATE_SIGNED_UP recruiter: InApp']],
  ['CANDIDATE_STATUS_UPDATED', {}, ['CANDIDATE_STATUS_UPDATED candidate: Email InApp Push']],
  ['CANDIDATE_STATUS_UPDATED', { IsActive: true }, ['CANDIDATE_ACTIVE candidate: Email InApp Push']],
  ['CANDIDATE_STATUS_UPDATED', { IsCompleted: true }, ['CANDIDATE_PROFILE_COMPLETED recruiter: InApp']],
  ['USER_ACTIVATED', {}, []],
  ['USER_PASSWORD_CHANGED', { At: 'now' }, ['USER_PASSWORD_CHANGED elsewhere: Email']],
  ['USER_EMAIL_CHANGED', { At: 'now', Emails: 'old@x.test, new@x.test' }, ['USER_EMAIL_CHANGED null: Email Email']],
  ['USER_NEW_SIGN_IN', { At: 'now', Network: '198.51.100.7' }, ['USER_NEW_SIGN_IN elsewhere: Email']],
  ['USER_SECOND_FACTOR_CHANGED', { At: 'now', Change: 'added' }, ['USER_SECOND_FACTOR_CHANGED elsewhere: Email']],
  ['IDENTITY_SECRET_EXPIRING', {}, []],
  // Their links are handed in by the service that makes them.
  ['USER_INVITED', {}, []],
  ['USER_RESET_REQUESTED', {}, []],
  ['SIGN_UP_REQUESTED', {}, []],
  ['USER_DEACTIVATED', {}, []],
]

describe.each(listTestServers())('who is notified of what, on $name', server => {
  let world: JobsWorld
  let engine: ResourceEngine
  /** The clock of the installation, where it is moved. */
  let now: Date | null = null
  const users = new Map<number, string>()
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    const { database } = world.base
    const people: Record<string, Tester> = {
      agency: await world.makeTester(['VIEW_JOB', 'VIEW_TIMECARD', 'VIEW_CHAT', 'VIEW_USER']),
      recruiter: await world.makeTester(['EDIT_CANDIDATE']),
      facility: await world.makeTester([], { userType: 2 }),
      candidate: await world.makeTester([], { userType: 3 }),
      // Of these nobody hears of anything.
      unpermitted: await world.makeTester([]),
      elsewhere: await world.makeTester([]),
      inactive: await world.makeTester([], { isActive: false }),
      formerly: await world.makeTester(['VIEW_ALL_COMPANY_DATA']),
    }
    for (const [name, { ID }] of Object.entries(people)) users.set(Number(ID), name)
    await database.run(
      'update "role" set "IsDeleted" = true where "ID" in (select "RoleID" from user_role where "UserID" = $1)',
      [people.formerly?.ID],
    )
    const assign = 'insert into user_organization ("UserID", "OrganizationID") values ($1, $2)'
    const center = world.idOf('BostonNursing')
    await database.run(assign, [people.agency?.ID, center])
    for (const each of [people.inactive, people.unpermitted, people.recruiter])
      await database.run(assign, [each?.ID, center])
    await world.insert('EmployerUsers', { UserID: people.facility?.ID, EmployerID: world.mercy.EmployerID })
    const candidate = await world.addCandidate({ UserID: people.candidate?.ID, OrganizationID: center })
    const job = await world.addJob({ StartDate: day(2) })
    const offered = await world.addJob({ StartDate: day(2) })
    const place = { JobID: job.ID, CandidateID: candidate.ID, EmployerID: job.EmployerID, OrganizationID: center }
    const times = { StartsOn: job.StartsOn, EndsOn: job.EndsOn }
    const row = await world.insert('CandidateJobs', { ...place, ...times, Status: 2 })
    const card = await world.insert('TimeCards', {
      ...{ ...place, ...times, CandidateJobID: row.ID, CompanyID: job.CompanyID, Date: day(2) },
    })
    const ofCandidate = await world.insert('ChatParticipants', {
      ExternalID: people.candidate?.ID,
      CandidateID: candidate.ID,
    })
    const ofAgent = await world.insert('ChatParticipants', { ExternalID: people.agency?.ID })
    const group = world.own.get('ChatGroups')?.[0]?.ID
    const thread = await world.insert('ChatThreads', {
      ...{ ParticipantID: ofCandidate.ID, AgentID: ofAgent.ID, GroupID: group, OrganizationID: center },
    })
    const document = await world.insert('CandidateDocuments', {
      ...{ CandidateID: candidate.ID, DocumentTypeLookupID: await world.lookup('DocumentType', 'License') },
      ...{ Name: 'RN license', ExpiresOn: day(20) },
    })
    Object.assign(ids, {
      CandidateDocuments: document.ID,
      Jobs: job.ID,
      OfferedJobs: offered.ID,
      CandidateJobs: row.ID,
      TimeCards: card.ID,
      ChatThreads: thread.ID,
    })
    Object.assign(ids, {
      Candidates: candidate.ID,
      Users: people.elsewhere?.ID,
      Companies: world.own.get('Companies')?.[0]?.ID,
      Imports: world.own.get('Imports')?.[0]?.ID,
    })
    const extensions = listHandlers().extensions
    engine = buildResourceEngine({
      ...{ database, configuration: buildLiveConfiguration(world.configuration), extensions: () => extensions },
      ...{ tasks: { add: async () => {} }, now: () => now ?? new Date() },
    })
  })
  afterAll(() => world?.close())

  /** Notifies of an event; answers who got what, a line a notice and kind of user. */
  let events = 1_000_000
  const providers = { smsUrl: 'https://texts.test', pushUrl: 'https://pushes.test' }
  async function send(
    code: string,
    payload: RecordValues,
    by: Providers = providers,
    expected: readonly string[] = [],
    audiences = listHandlers().extensions[world.configuration.events.get(code)?.resource ?? '']?.audiences ?? {},
  ): Promise<string[]> {
    const type = world.configuration.events.get(code)
    if (!type) throw new Error(code)
    events += 1
    const actor = { loginName: 'somebody', kind: 'System', actingFor: null }
    const about = {
      companyId: Number(world.own.get('Companies')?.[0]?.ID),
      organizationId: world.idOf('BostonNursing'),
    }
    // Who has an offer of a job is not asked to look at it.
    const recordId = ids[/^JOB_(PUBLISHED|REOPENED)$/.test(code) ? 'OfferedJobs' : type.resource] ?? 0
    const event = {
      ...{ id: events, code, resource: type.resource, recordId, payload, actor, ...about },
      ...{ requestId: null, createdOn: new Date().toISOString() },
    }
    const parts = {
      origin: 'https://locum.test',
      providers: by,
      audiences,
      findPurpose: () => null,
      toUnsubscribe: () => null,
    }
    const run = async () => {
      const { problems } = await engine.asSystem(type.resource, context => sendNotices(context, event, parts))
      expect(problems).toEqual(expected)
    }
    await run()
    // A task that is run again notifies nobody twice.
    await run()
    return listNotifiedLines(world.base.database, `event-${events}-%`, users)
  }

  it.each(notified)('%s with %o', async (code, payload, lines) => {
    expect((await send(code, payload)).sort()).toEqual([...lines].sort())
  })

  it('a notice that cannot be sent holds up no other of its event', async () => {
    const matching = () => Promise.reject(new Error('No such place.'))
    const problems = ['JOB_PUBLISHED: No such place.']
    expect(await send('JOB_PUBLISHED', {}, providers, problems, { matching })).toEqual([
      'JOB_PUBLISHED_FACILITY facility: InApp',
    ])
  })

  it('a digest is one mail of what still holds, to who still receives it', async () => {
    const { database } = world.base
    const first = events + 1
    for (let each = 0; each < 4; each += 1) await send('JOB_PUBLISHED', {})
    const keyOf = (index: number) => `event-${first + index}-JOB_PUBLISHED-Email`
    const keys = [0, 1, 2, 3].map(keyOf)
    await database.run(
      `update notification_recipient r set "SendOn" = now() - interval '1 second' from notification_message m
       where m."ID" = r."MessageID" and r."SendOn" is not null and m."InternalKey" = any($1)`,
      [keys],
    )
    const change = (table: string, set: string, index: number, values: unknown[] = []) =>
      database.run(
        `update notification_${table} x set ${set} from notification_message m where m."InternalKey" = $1
           and x.${table === 'message' ? '"ID"' : '"MessageID"'} = m."ID"`,
        [keyOf(index), ...values],
      )
    await change('message', '"RecordID" = 0', 2)
    await change('recipient', '"UserID" = $2', 3, [[...users].find(([, name]) => name === 'inactive')?.[0]])
    const turn = () => engine.asSystem('ReceivedNotifications', context => sendDigests(context, () => null))
    expect(await turn()).toBe(true)
    expect(await turn()).toBe(false)
    const rows = await database.run<{ said: string }>(
      `select coalesce(r."ResponseMessage", o."Subject") as said from notification_message m
         join notification_recipient r on r."MessageID" = m."ID" left join outbox_message o on o."Key" = r."DeliveryKey"
       where m."InternalKey" = any($1) order by m."ID"`,
      [keys],
    )
    expect(rows.map(({ said }) => said)).toEqual([
      ...[expect.stringContaining('2'), expect.stringContaining('2')],
      'It no longer held as it was to leave.',
      'The receiver no longer receives it.',
    ])
    await database.run('delete from notification_message where "InternalKey" = any($1)', [keys])
  })

  it('every event has its notices, in both languages without a gap', async () => {
    expect([...new Set(notified.map(([code]) => code)), 'IMPORT_ENDED'].sort()).toEqual(
      [...world.configuration.events.keys()].sort(),
    )
    const rows = await world.base.database.run<{ Subject: string; Message: string; Words: RecordValues }>(
      `select "Subject", "Message", "Words" from notification_message where "InternalKey" like 'event-1000%'`,
    )
    for (const { Subject, Message, Words } of rows) {
      expect(Object.keys(Words).sort()).toEqual(['en', 'es'])
      expect(JSON.stringify([Subject, Message, Words])).not.toMatch(/\{\{|undefined|null|\[object|""/)
    }
  })

  it('the walk in README says whom its events ring for', async () => {
    const modes: Readonly<Record<string, string>> = { mail: 'Email', bell: 'InApp', push: 'Push' }
    const rows = [...(await readFile('README.md', 'utf8')).matchAll(/^\| [\d, ]+ \| `([A-Z_]+)` \| ([^|]+) \|$/gm)]
    expect(rows).toHaveLength(12)
    for (const [, code = '', who = ''] of rows) {
      const known = notified.filter(([each]) => each === code).map(([, , lines]) => lines)
      const plain = known.map(lines => lines.map(line => line.slice(line.indexOf(' ') + 1)).sort())
      const said = who.split('; ').filter(each => !each.startsWith('supervisor'))
      const heard = said.map(each => {
        const [kind, ways = ''] = each.split(': ')
        const names = ways.split(', ').map(way => modes[way.split(' ')[0] ?? ''])
        return `${kind}: ${names.sort().join(' ')}`
      })
      expect(plain, code).toContainEqual(heard.sort())
      const isByLink = world.configuration.notices.some(({ event, given }) => event === code && given)
      expect(who.includes('supervisor: mail'), code).toBe(isByLink)
    }
  })

  it('a notice goes to who has chosen it, not to who has not, and the critical one to all', async () => {
    const userOf = (name: string) => [...users].find(([, each]) => each === name)?.[0] ?? 0
    const { database } = world.base
    const choose = (name: string, code: string, mode: string, isSubscribed: boolean) =>
      database.run(
        `insert into notification_subscription select "ID", $1, $4 from "notification-configuration"
         where "EventCode" = $2 and "NotificationMode" = $3`,
        [userOf(name), code, mode, isSubscribed],
      )
    await choose('candidate', 'CANDIDATE_OFFERED', 'Email', false)
    await choose('candidate', 'CANDIDATE_OFFERED', 'SMS', true)
    await choose('agency', 'TIMECARD_EXPORTED', 'InApp', true)
    expect(await send('CANDIDATE_OFFERED', {})).toEqual(['CANDIDATE_OFFERED candidate: InApp Push'])
    await database.run(`update "user" set "Phone" = '+12125550123' where "ID" = $1`, [userOf('candidate')])
    expect(await send('CANDIDATE_OFFERED', {})).toEqual(['CANDIDATE_OFFERED candidate: InApp Push SMS'])
    expect(await send('TIMECARD_EXPORTED', {})).toEqual(['TIMECARD_EXPORTED agency: InApp'])
    const imported = { UserID: userOf('agency'), Subject: 'It ended', Text: 'Why' }
    expect(await send('IMPORT_ENDED', imported)).toEqual(['IMPORT_ENDED agency: InApp'])
    expect(await send('IMPORT_ENDED', { ...imported, UserID: userOf('inactive') })).toEqual([])
  })

  it('mails are gathered until the clock of the installation has come to it', async () => {
    const gather = async (at: Date) => {
      now = at
      await engine.asSystem('ReceivedNotifications', context => sendDigests(context, () => null))
      now = null
      return world.base.database.run(`select "Recipient" from outbox_message where "Key" like 'digest-%'`)
    }
    await send('JOB_PUBLISHED', {})
    const before = await gather(new Date(0))
    expect(await gather(new Date(Date.now() + 25 * 3_600_000))).toHaveLength(before.length + 1)
  })

  it('links stand in the mail alone, once, and every notice of links is sent so', async () => {
    const { database } = world.base
    const notices = world.configuration.notices.filter(({ given }) => given)
    expect(notices.map(({ code, given }) => `${code}: ${given?.join(' ')}`).sort()).toEqual([
      'SIGN_UP_KNOWN: signIn reset',
      'SIGN_UP_REQUESTED: activate',
      'TIMECARD_APPROVAL_ASKED: approve hours until',
      'TIMECARD_APPROVED_LINKS: worked rating hours',
      'USER_INVITED: invitation',
      'USER_RESET_REQUESTED: reset',
    ])
    const sendGiven = buildGivenNotices({ ...providers, publicUrl: null })
    for (const { code, resource, given = [], to } of notices) {
      const link = `https://locum.test/${code}?t=secret&id=1`
      const made: NoticeMail[] = []
      const run = () =>
        engine.asSystem(resource, context =>
          sendGiven(context, {
            ...{ code, key: code, recordId: ids[resource] ?? 0, companyId: null, language: 'es' },
            ...(to === 'given' && { to: 'stranger@x.test' }),
            async make(mails) {
              made.push(...mails)
              return () => Object.fromEntries(given.map(name => [name, link]))
            },
          }),
        )
      expect(await run()).toBe(true)
      expect(await run()).toBe(false)
      expect(made).toHaveLength(1)
      const [mail] = await database.run<{ text: string }>(
        `select "Content"->>'text' as text from outbox_message where "Key" = $1`,
        [made[0]?.key],
      )
      expect(mail?.text).toContain(`\n${link}`)
      const [kept] = await database.run(
        `select to_jsonb(m)::text as kept from notification_message m where "EventCode" = $1`,
        [code],
      )
      expect(JSON.stringify(kept)).toContain('…')
      expect(JSON.stringify(kept)).not.toContain('secret')
    }
  })

  it('whom a mode does not reach has no row of it, and what reaches nobody is not written', async () => {
    const { database } = world.base
    const userOf = (name: string) => [...users].find(([, each]) => each === name)?.[0] ?? 0
    const none = { smsUrl: null, pushUrl: null }
    const line = (modes: string) => [`SHIFT_MOVED candidate: ${modes}`, 'SHIFT_MOVED_FACILITY facility: InApp']
    const moved = (by: Providers) => send('SHIFT_MOVED', {}, by)
    expect(await moved(none)).toEqual(line('Email InApp'))
    await database.run(
      'insert into push_device ("UserID", "Endpoint", "PublicKey", "Secret") values ($1, $2, $2, $2)',
      [...[userOf('candidate'), 'https://push.test/browser']],
    )
    expect(await moved(none)).toEqual(line('Email InApp Push'))
    await database.run(`update "user" set "Email" = null where "ID" = $1`, [userOf('candidate')])
    expect(await moved(providers)).toEqual(line('InApp Push'))
    const without = await database.run(
      `select from notification_message m where "InternalKey" like 'event-%'
         and not exists (select from notification_recipient r where r."MessageID" = m."ID" and r."Status" <> 'Failed')`,
    )
    expect(without).toEqual([])
  })
})
