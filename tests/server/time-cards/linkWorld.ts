import type { RecordValues } from '#contract/callArguments.ts'
import { type Answer, type RunningApp, startApp } from '../support/runningApp.ts'
import type { TestServer } from '../support/testDatabase.ts'

const origin = 'http://locum.test'
const hour = 3_600_000

/** SPEC-2 §3 "Enumerations". */
export const status = { pending: 2, approved: 7, unapproved: 8, disputed: 9, completed: 10, void: 12 } as const

/** Time cards of a facility over HTTP, the mails about them, and callers from whatever network. */
export interface LinkWorld {
  app: RunningApp
  ids: { company: number; employer: number; job: number; candidate: number }
  insert(entity: string, record: RecordValues): Promise<number>
  run: RunningApp['stand']['database']['run']
  /** Makes a worked card of eight hours, half an hour of it a break, that ended so many hours ago. */
  makeCard(values?: RecordValues, hoursAgo?: number): Promise<number>
  /** Sends a call of TimeCards; each comes from a network of its own unless one is named. */
  call(method: string, path: string, sent?: { body?: RecordValues; token?: string; from?: string }): Promise<Answer>
  /** Submits a card as staff and answers the token that was mailed. */
  submit(cardId: number, email?: string): Promise<string>
  verify(token: string, from?: string): Promise<Answer>
  /** Decides as the page does: it looks first. */
  decide(decision: 'Approve' | 'Dispute', cardId: number, token: string, body?: RecordValues): Promise<Answer>
  readCard(cardId: number): Promise<RecordValues>
  /** What the mails to an address say, the newest first. */
  listMails(to: string): Promise<string[]>
  /** The access token of staff with every permission of time cards. */
  staff: string
}

const staffCodes = [
  ...['VIEW_TIMECARD', 'EDIT_TIMECARD', 'APPROVE_TIMECARD', 'VOID_TIMECARD', 'RATE_CANDIDATE', 'EDIT_CANDIDATE'],
  ...['VIEW_EMPLOYER', 'VIEW_JOB', 'VIEW_ALL_COMPANY_DATA'],
]

export const approval = { ApprovedByName: 'Sam Super', ApprovedByEmail: 'sam@mercy.test' }
export const dispute = {
  ...{ ApprovedHours: 6.5, DisputeReason: 'Left early', DisputedByName: 'Sam Super' },
  DisputedByEmail: 'sam@mercy.test',
}

let networks = 0
/** A network from which nobody has called yet. */
export const takeNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.1`

export async function buildLinkWorld(server: TestServer, environment: Record<string, string> = {}): Promise<LinkWorld> {
  // No mail is taken, so that what would be sent can be read.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', LOCUM_DELIVERY_RETRY: '3600' }
  const app = await startApp(server, { TRUST_PROXY: '1', LOCUM_PUBLIC_URL: origin, ...mail, ...environment })
  const { run } = app.stand.database
  const insert = async (entity: string, record: RecordValues) => {
    const names = Object.keys(record).map(name => `"${name}"`)
    const [row] = await run<{ ID: number }>(
      `insert into "${entity}" (${names}) select ${names} from json_populate_record(null::"${entity}", $1::json) returning "ID"`,
      [JSON.stringify(record)],
    )
    return Number(row?.ID)
  }
  const [company] = await run<{ ID: number }>('select min("ID") as "ID" from "company"')
  const CompanyID = Number(company?.ID)
  const facility = { Name: 'Mercy Łódź', ShortName: 'Mercy', TimeZone: 'America/New_York', State: 'NY', IsActive: true }
  const EmployerID = await insert('employer', { ...facility, CompanyID, RatingCount: 0 })
  const person = { FirstName: 'Kim', LastName: 'Nurse', Name: 'Nurse, Kim', Status: 1, Email: 'kim@nurse.test' }
  const CandidateID = await insert('candidate', { ...person, CompanyID, RatingCount: 0 })
  const JobID = await insert('job', { EmployerID, CompanyID, Status: 2, Demand: 1, ConfirmedCount: 0, OfferedCount: 0 })
  await app.addUser('staff', staffCodes)
  const staff = await app.signIn('staff')

  const world: LinkWorld = {
    ...{ app, insert, run, staff },
    ids: { company: CompanyID, employer: EmployerID, job: JobID, candidate: CandidateID },
    async makeCard(values = {}, hoursAgo = 20) {
      // One candidate works on all cards of a test.
      await run('update worked_time set is_overlapping = true')
      const end = Math.floor((Date.now() - hoursAgo * hour) / hour) * hour
      const toSlot = (from: number, to: number) => {
        const [StartsOn, EndsOn] = [new Date(end - from * hour), new Date(end - to * hour)].map(each =>
          each.toISOString(),
        )
        const [StartTime, EndTime] = [StartsOn, EndsOn].map(each => each?.slice(0, 19))
        return { StartsOn, EndsOn, StartTime, EndTime, Duration: (from - to) * 60, SlotType: 1 }
      }
      const shift = toSlot(8, 0)
      const about = { JobID, CandidateID, EmployerID, CompanyID, StartsOn: shift.StartsOn, EndsOn: shift.EndsOn }
      const CandidateJobID = await insert('candidate-job', {
        JobID,
        CandidateID,
        Status: 4,
        StartsOn: shift.StartsOn,
        EndsOn: shift.EndsOn,
      })
      const totals = { TotalPaidDuration: 450, BreakDuration: 30, Status: status.completed }
      const date = String(shift.StartTime).slice(0, 10)
      const id = await insert('time-card', { ...about, CandidateJobID, Date: date, ...totals, ...values })
      await insert('time-card-slot', { TimeCardID: id, IsTimeCard: true, IsBreak: false, ...shift })
      await insert('time-card-slot', { TimeCardID: id, IsTimeCard: false, IsBreak: true, ...toSlot(4, 3.5) })
      return id
    },
    call: (method, path, { body, token, from = takeNetwork() } = {}) =>
      app.send(`/api/Marketplace/TimeCards/${path}`, {
        ...{ method, headers: { 'x-forwarded-for': from } },
        ...(body && { body }),
        ...(token && { token }),
      }),
    async submit(cardId, email = `super${cardId}@mercy.test`) {
      const answer = await world.call('POST', `${cardId}/SubmitTimeSheet`, {
        body: { AlternateEmail: email },
        token: staff,
      })
      if (!answer.json?.Success) throw new Error(`The card ${cardId} was not submitted: ${answer.text}`)
      const [mail = ''] = await world.listMails(email)
      return /\/ApproveTimeCard\/([\w-]+)\?/.exec(mail)?.[1] ?? ''
    },
    verify: (token, from) => world.call('GET', `${token}/VerifyGUID`, { ...(from && { from }) }),
    async decide(decision, cardId, token, body = {}) {
      const Nonce = (await world.verify(token)).json.Source?.Nonce ?? 'none'
      const usual = decision === 'Approve' ? approval : dispute
      return world.call('PUT', `${cardId}/${decision}/${token}`, { body: { ...usual, Nonce, ...body } })
    },
    async readCard(cardId) {
      const [row] = await run<RecordValues>('select * from "time-card" where "ID" = $1', [cardId])
      return row ?? {}
    },
    async listMails(to) {
      const text = `select "Content"->>'text' as text from outbox_message where "Recipient" = $1 order by "ID" desc`
      return (await run<{ text: string }>(text, [to])).map(row => row.text)
    },
  }
  return world
}
