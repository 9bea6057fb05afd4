import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from './linkWorld.ts'

const day = 24 * 3_600_000

describe.each(listTestServers())('links by which candidates answer, on $name', server => {
  let world: LinkWorld
  let staff: string
  beforeAll(async () => {
    world = await buildLinkWorld(server)
    const codes = ['VIEW_JOB', 'MANAGE_CANDIDATE_JOB', 'VIEW_TIMECARD', 'EDIT_TIMECARD', 'VIEW_ALL_COMPANY_DATA']
    await world.app.addUser('agent', codes)
    staff = await world.app.signIn('agent')
    // Only who can sign in is notified.
    const user = await world.app.addUser('kim')
    await world.run('update "candidate" set "UserID" = $2 where "ID" = $1', [world.ids.candidate, user])
  })
  afterAll(() => world?.app.drop())

  const send = (path: string, body: object = {}) =>
    world.app.send(`/api/Marketplace/${path}`, { method: 'PUT', body, token: staff })

  /** Confirms the candidate of a shift so many days from now; answers the token that was mailed, and what leads to the place. */
  async function confirm(days: number) {
    const { employer, company, candidate } = world.ids
    const toMoment = (part: number) => new Date(Date.now() + (days + part) * day).toISOString()
    const shift = { StartsOn: toMoment(0), EndsOn: toMoment(1 / 3) }
    const counts = { Status: 2, Demand: 1, ConfirmedCount: 0, OfferedCount: 1 }
    const job = await world.insert('job', { EmployerID: employer, CompanyID: company, ...counts, ...shift })
    await world.insert('candidate-job', { JobID: job, CandidateID: candidate, Status: 2, ...shift })
    const path = `CandidateJobs/Jobs/${job}/Candidate/${candidate}`
    const accepted = await send(`${path}/Accept`)
    expect(accepted.json, accepted.text).toMatchObject({ Success: true })
    const address = new RegExp(`/user-response/${job}/${candidate}\\?t=([\\w-]{32})`)
    const findToken = async () => address.exec((await world.listMails('kim@example.com')).join())?.[1]
    await expect.poll(findToken, { timeout: 10_000 }).toBeDefined()
    const [card] = await world.run('select "ID" from "time-card" where "JobID" = $1', [job])
    return { job, path, token: await findToken(), card: Number(card?.ID) }
  }
  const answer = (jobId: number, t: string | undefined) =>
    world.app.send(`/api/Marketplace/PublicLinks/HCPResponse?t=${t}`, {
      ...{ method: 'POST', body: { jobId, candidateId: world.ids.candidate, accept: true } },
    })
  const findLink = async (card: number) =>
    (await world.app.send(`/api/Marketplace/TimeCardLinks/Search?timeCardId=${card}`, { token: staff })).json.Source[0]
  const expired = { Success: false, Message: 'Link Expired' }

  it('are seen by staff at the time card, who revoke them', async () => {
    const { job, token, card } = await confirm(3)
    const revocable = { Purpose: 'respond', SentTo: 'kim@example.com', AllowedActions: ['revoke'] }
    const link = await findLink(card)
    expect(link).toMatchObject({ ...revocable, State: 'Live', OpenedOn: null })
    expect((await answer(job, token)).json.Success).toBe(true)
    expect(await findLink(card)).toMatchObject({ ...revocable, State: 'Decided', Decision: 'Confirmed' })
    expect((await send(`TimeCardLinks/${link.ID}/Revoke`)).json).toMatchObject({ Source: { State: 'Revoked' } })
    expect((await answer(job, token)).json).toMatchObject(expired)
  })

  it('end where the candidate leaves the job', async () => {
    const { job, path, token, card } = await confirm(5)
    const [reason] = await world.run(`select "ID" from "lookup" where "Category" = 'AgencyCancelReasons' limit 1`)
    const body = { CancelReasonLookupID: reason?.ID, CancelReason: 'Ill', DecreaseDemand: false }
    expect((await send(`${path}/Cancel`, body)).json).toMatchObject({ Success: true })
    expect((await answer(job, token)).json).toMatchObject(expired)
    expect(await findLink(card)).toMatchObject({ State: 'Revoked' })
  })

  it('end where the job is cancelled', async () => {
    const { job, token, card } = await confirm(7)
    await world.app.addUser('canceller', ['VIEW_JOB', 'CANCEL_JOB', 'FORCE_CANCEL_JOB', 'VIEW_ALL_COMPANY_DATA'])
    const [reason] = await world.run(`select "ID" from "lookup" where "Category" = 'CancelReasons' limit 1`)
    const cancelled = await world.app.send(`/api/Marketplace/Jobs/${job}/Cancel`, {
      ...{ method: 'PUT', token: await world.app.signIn('canceller') },
      body: { CancelReasonLookupId: reason?.ID, CancelReason: 'Closed' },
    })
    expect(cancelled.json, cancelled.text).toMatchObject({ Success: true })
    expect((await answer(job, token)).json).toMatchObject(expired)
    expect(await findLink(card)).toMatchObject({ State: 'Revoked' })
  })

  it('tell who has one that holds no longer whom to ask, and nobody else', async () => {
    const ask = (t: string) => world.app.send(`/api/Marketplace/PublicLinks/Contact?t=${t}`)
    const { company } = world.ids
    const contact = { ContactName: 'Ria Desk', ContactPhone: '6175550100', ContactEmail: 'desk@agency.test' }
    const OrganizationID = await world.insert('organization', {
      ...{ Code: 'LINKDESK', Name: 'Link desk', Level: 4, CompanyID: company, ...contact },
    })
    const card = await world.makeCard({ OrganizationID })
    const token = await world.submit(card)
    await world.submit(card)
    expect((await world.verify(token)).json.Success).toBe(false)
    const [{ Name } = {}] = await world.run<{ Name: string }>('select "Name" from "company" where "ID" = $1', [company])
    expect((await ask(token)).json).toMatchObject({
      ...{ Success: true, Source: { Name, ContactName: 'Ria Desk', Phone: '6175550100', Email: 'desk@agency.test' } },
    })
    expect((await ask('guess')).json).toMatchObject({ Success: true, Source: null })
  })
})
