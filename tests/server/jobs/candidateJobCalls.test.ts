import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Answer } from '../access/client.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { states } from './candidateJobWorld.ts'
import { buildJobsWorld, day, type JobsWorld } from './support.ts'

const sourceOf = ({ envelope }: Answer) => envelope.Source as RecordValues

describe.each(listTestServers())('calls about candidates on jobs on $name', server => {
  let world: JobsWorld
  let tokens: Record<'agency' | 'facility' | 'candidate', string>
  let person: RecordValues
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    const candidate = await world.makeTester(['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'], { userType: 3 })
    const facility = await world.makeTester(['VIEW_JOB', 'CANCEL_JOB'], { userType: 2 })
    await world.insert('EmployerUsers', { UserID: facility.ID, EmployerID: world.mercy.EmployerID })
    person = await world.addCandidate({ UserID: candidate.ID })
    tokens = {
      agency: await world.staff('VIEW_JOB', 'MANAGE_CANDIDATE_JOB', 'EDIT_CANDIDATE'),
      facility: await facility.signIn(),
      candidate: await candidate.signIn(),
    }
  })
  afterAll(() => world?.close())

  /** Puts the candidate on a job of another day than every other. */
  let days = 2
  async function putCandidate(Status: number, record: RecordValues = {}) {
    days += 1
    const count = Number(Status === states.Confirmed)
    const job = await world.addJob({ StartDate: day(days), ConfirmedCount: count })
    const times = { StartsOn: job.StartsOn, EndsOn: job.EndsOn }
    const row = await world.insert('CandidateJobs', {
      JobID: job.ID,
      CandidateID: person.ID,
      Status,
      ...times,
      ...record,
    })
    return { job, row, path: `Jobs/${job.ID}/Candidate/${person.ID}` }
  }
  const ask = (side: keyof typeof tokens, method: string, path: string, body?: unknown) =>
    world.ask(tokens[side], method, `/Marketplace/CandidateJobs/${path}`, body)

  test.each([
    ['candidate', {}, 'CandidateCancelReasons', states.CandidateCanceled],
    ['candidate', { ActionBy: 1 }, 'CandidateCancelReasons', states.CandidateCanceled],
    ['facility', { ActionBy: 2 }, 'FacilityCancelReasons', states.FacilityCanceled],
    ['agency', {}, 'AgencyCancelReasons', states.AgencyCanceled],
    ['agency', { ActionBy: 1 }, 'CandidateCancelReasons', states.CandidateCanceled],
    ['agency', { ActionBy: 2 }, 'FacilityCancelReasons', states.FacilityCanceled],
  ] as const)('one address cancels for each side: %s with %o', async (side, sent, category, status) => {
    const { path } = await putCandidate(states.Confirmed)
    const reason = { CancelReasonLookupID: await world.lookup(category, 'Other') }
    const body = { ...sent, ...reason, CancelReason: 'Said so', DecreaseDemand: false }
    const answer = await ask(side, 'PUT', `${path}/Cancel`, body)
    expect(answer.envelope.Success, answer.text).toBe(true)
    expect(sourceOf(answer)).toMatchObject({ Status: status, CancelReason: 'Said so' })
  })

  test('a decline is for the side that sends it, and names what is missing', async () => {
    const { path } = await putCandidate(states.Offered)
    const refused = await ask('candidate', 'PUT', `${path}/Decline`, { ActionBy: 1 })
    expect(refused.envelope).toMatchObject({ Success: false, Message: 'Choose a reason for declining.' })
    const reason = { DeclineReasonLookupID: await world.lookup('CandidateDeclineReasons', 'Distance') }
    const declined = await ask('candidate', 'PUT', `${path}/Decline`, { ...reason, IsEmployerConfirmDecline: true })
    // Only the agency says that the facility knows.
    expect(sourceOf(declined)).toMatchObject({ Status: states.Declined, Unconfirmed: 3, IsDeclineUnconfirmed: true })
    const known = await ask('agency', 'PUT', `${path}/ConfirmClientDecline`, { isConfirmed: true })
    expect(sourceOf(known)).toMatchObject({ Unconfirmed: null, IsDeclineUnconfirmed: false })
  })

  test('one request offers a job to several, each for himself', async () => {
    const job = await world.addJob({ StartDate: day(1) })
    const [free, other, busy] = [await world.addCandidate(), await world.addCandidate(), await world.addCandidate()]
    const times = { StartsOn: job.StartsOn, EndsOn: job.EndsOn }
    const elsewhere = await world.addJob({ StartDate: day(1), ConfirmedCount: 1 })
    await world.insert('CandidateJobs', {
      ...{ JobID: elsewhere.ID, CandidateID: busy.ID, Status: states.Confirmed, ...times },
    })
    const path = `Jobs/${job.ID}/Candidates/Offer`
    const ids = [free, busy, { ID: 999_999_999 }, other].map(({ ID }) => ID)
    const without = await ask('agency', 'PUT', path, { ids })
    const missing = 'A revenue center must be chosen before making an offer.'
    expect((without.envelope.Source as RecordValues[])[0]).toEqual({
      ...{ ID: free.ID, Success: false, Message: missing, Errors: { '/organizationId': missing } },
    })
    const answer = await ask('agency', 'PUT', path, { ids, organizationId: job.OrganizationID, IsConfirmed: true })
    expect(answer.envelope, answer.text).toMatchObject({ Success: false, Done: 2, Refused: 2 })
    expect((answer.envelope.Source as RecordValues[]).map(({ ID, Success }) => [ID, Success])).toEqual(
      ids.map(ID => [ID, ID === free.ID || ID === other.ID]),
    )
    const { envelope } = await ask('agency', 'GET', `Jobs/${job.ID}/Candidates?pageSize=10`)
    expect((envelope.Source as RecordValues[]).map(row => [row.CandidateID, row.Status, row.Unconfirmed])).toEqual([
      [other.ID, states.Offered, null],
      [free.ID, states.Offered, null],
    ])
    expect((await ask('candidate', 'PUT', path, { ids })).status).toBe(403)
  })

  test('several nights are offered to each whole or not at all, with one message, and requested at once', async () => {
    const [first, second] = [await world.addJob({ StartDate: day(1) }), await world.addJob({ StartDate: day(60) })]
    const [free, busy] = [await world.addCandidate(), await world.addCandidate()]
    await world.insert('CandidateJobs', {
      ...{ JobID: second.ID, CandidateID: busy.ID, Status: states.Offered },
      ...{ StartsOn: second.StartsOn, EndsOn: second.EndsOn },
    })
    const ids = [free.ID, busy.ID]
    const body = { ids, JobIDs: [second.ID], organizationId: first.OrganizationID }
    const { envelope } = await ask('agency', 'PUT', `Jobs/${first.ID}/Candidates/Offer`, body)
    expect(envelope).toMatchObject({ Success: false, Done: 1, Refused: 1 })
    const offered = async (id: unknown) => (await ask('agency', 'GET', `GetPaged?candidateId=${id}`)).envelope.Source
    expect(await offered(free.ID)).toMatchObject([{ JobID: first.ID }, { JobID: second.ID }])
    expect(await offered(busy.ID)).toMatchObject([{ JobID: second.ID }])
    const raised = await world.base.database.run<{ count: number }>(
      `select "Payload"->'NightCount' as count from domain_event where "Payload"->>'CandidateID' = '${free.ID}' order by "ID"`,
    )
    expect(raised.map(({ count }) => count)).toEqual([0, 2])
    const own = `Jobs/Candidate/${person.ID}/ApplyBulk`
    const answer = await ask('candidate', 'PUT', own, { ids: [first.ID, second.ID] })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true, Done: 2 })
  })

  test('a row offers each side its own actions', async () => {
    const { row } = await putCandidate(states.Confirmed)
    const listed = async (side: keyof typeof tokens) =>
      (await ask(side, 'GET', `${row.ID}`)).envelope.Source as RecordValues
    expect((await listed('candidate')).AllowedActions).toEqual(['hcpResponse', 'cancelShift'])
    expect((await listed('facility')).AllowedActions).toEqual(['cancelAtFacility'])
    expect((await listed('agency')).AllowedActions).toEqual([
      ...['adjustShift', 'moveShift', 'cancel', 'setJobAts', 'setJobSource'],
    ])
  })

  test('what is asked of a row that somebody else has changed is refused, and the row as it is now can be read', async () => {
    const { path, row } = await putCandidate(states.Offered)
    const stale = await ask('agency', 'PUT', `${path}/Withdrawn`, { Version: Number(row.Version) + 1 })
    expect(stale.envelope).toMatchObject({
      Success: false,
      Message: 'The record was changed by someone else. Please reload.',
    })
    expect(sourceOf(await ask('agency', 'GET', `${row.ID}`))).toMatchObject({ Status: states.Offered })
  })

  test('an adjusted shift is answered by the candidate at the address of the link', async () => {
    const { path } = await putCandidate(states.Confirmed)
    const adjusted = await ask('agency', 'PUT', `${path}/AdjustShift`, { EndTime: '20:00', Rates: [{ Rate: 61.5 }] })
    expect(sourceOf(adjusted)).toMatchObject({
      Unconfirmed: 4,
      EndTime: '20:00',
      IsResponsePending: true,
      Rates: [{ Rate: 61.5 }],
    })
    const offered = sourceOf(await ask('candidate', 'GET', String(sourceOf(adjusted).ID))) as RecordValues
    expect(offered.AllowedActions).toEqual(['hcpAdjusted', 'hcpRefuse', 'cancelShift'])
    const answered = await ask('candidate', 'PUT', `${path}/HCPResponse`, { accept: true })
    expect(sourceOf(answered)).toMatchObject({
      ...{ Unconfirmed: null, ReceiptConfirmedOn: expect.any(String), AllowedActions: ['cancelShift'] },
    })
    await ask('agency', 'PUT', `${path}/AdjustShift`, { EndTime: '18:00' })
    const refused = await ask('candidate', 'PUT', `${path}/HCPResponse`, { accept: false })
    expect(sourceOf(refused)).toMatchObject({ Status: states.CandidateCanceled, Unconfirmed: 2 })
  })

  test('a shift is checked against the others of its candidate by wall times', async () => {
    const { job, path } = await putCandidate(states.Confirmed)
    const other = await world.addJob({ StartDate: job.StartDate })
    const check = async (query: string) =>
      sourceOf(await ask('agency', 'GET', `Jobs/${other.ID}/Candidate/${person.ID}/CheckShiftGapOverlap${query}`))
    expect(await check('')).toEqual({ IsOverlap: true, IsGap: false, ConflictJobId: job.ID, GapMinutes: 0 })
    expect(await check('?startTime=19:00&endTime=23:00')).toEqual({
      IsOverlap: false,
      IsGap: true,
      ConflictJobId: job.ID,
      GapMinutes: 0,
    })
    const own = await ask('agency', 'GET', `${path}/CheckShiftGapOverlap`)
    expect(sourceOf(own)).toMatchObject({ IsOverlap: false })
    const wrong = await ask('agency', 'GET', `${path}/CheckShiftGapOverlap?startTime=noon`)
    expect(wrong.status).toBe(400)
  })
})
