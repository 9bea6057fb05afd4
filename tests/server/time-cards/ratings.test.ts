import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld, status, takeNetwork } from './linkWorld.ts'

const mandatory = 'Please fill all mandatory fields.'
const over = 'A shift can be rated until 30 days after its end.'

describe.each(listTestServers())('ratings on $name', server => {
  let world: LinkWorld
  let [facilityTags, candidateTags]: number[][] = []
  let nurse = ''
  beforeAll(async () => {
    world = await buildLinkWorld(server)
    const listTags = async (category: string) =>
      (
        await world.run<{ ID: number }>(`select "ID" from "lookup" where "Category" = $1 order by 1 limit 2`, [
          category,
        ])
      ).map(({ ID }) => Number(ID))
    facilityTags = await listTags('FacilityRatingTags')
    candidateTags = await listTags('CandidateRatingTags')
    const userId = await world.app.addUser('nurse', ['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'])
    await world.run('update "user" set "UserType" = 3 where "ID" = $1', [userId])
    await world.run('update "candidate" set "UserID" = $1 where "ID" = $2', [userId, world.ids.candidate])
    nurse = await world.app.signIn('nurse')
  })
  afterAll(() => world?.app.drop())

  const stars = (Rating: number, tags = facilityTags): RecordValues => ({ Rating, RatingTagLookupIds: tags })
  const rate = (card: number, body: RecordValues, { t = '', token = '' } = {}) =>
    world.call('POST', `${card}/Ratings${t && `?t=${t}`}`, { body, ...(token && { token }) })
  /** A card that was approved by its link, and the link by which it is rated. */
  async function makeApproved() {
    const card = await world.makeCard()
    const guid = await world.submit(card)
    const { RatingAddress } = (await world.decide('Approve', card, guid)).json.Source
    return { card, guid, t: new URL(RatingAddress, 'http://locum.test').searchParams.get('t') ?? '' }
  }

  it('are given once by a link, with the stars and tags that it is asked for', async () => {
    const { card, guid, t } = await makeApproved()
    const asked = (await world.call('GET', `${card}/VerifyRating?t=${t}`)).json.Source
    expect(asked).toMatchObject({ TimeCardID: card, CandidateName: 'Nurse, Kim', Rating: null, IsFacilityRating: true })
    expect(asked.Tags.map(({ ID }: { ID: number }) => ID)).toEqual(expect.arrayContaining(facilityTags ?? []))
    for (const [body, message] of [
      [{ ...stars(0) }, mandatory],
      [{ ...stars(5, []) }, mandatory],
      [{ ...stars(5, candidateTags) }, 'Choose among the tags that are offered.'],
      [
        { ...stars(5), IsFacilityRating: false },
        'Only the facility rates the candidate, and only the candidate the facility.',
      ],
    ] as const)
      expect((await rate(card, body, { t })).json).toMatchObject({ Success: false, Message: message })
    expect((await rate(card, stars(6), { t })).json.Errors).toHaveProperty('/Rating')
    expect((await rate(card, { ...stars(5), Comment: 'x'.repeat(1001) }, { t })).json.Errors).toHaveProperty('/Comment')
    const saved = await rate(card, { ...stars(5), Comment: 'Calm and quick' }, { t })
    expect(saved.json).toMatchObject({ Success: true, Message: 'Candidate Rated Successfully' })
    expect((await rate(card, stars(1), { t })).json).toMatchObject({
      Success: false,
      Message: 'Candidate Already Rated',
    })
    for (const path of [`${card}/VerifyRating?t=${t}`, `${guid}/VerifyRating`])
      expect((await world.call('GET', path)).json.Source).toMatchObject({ Rating: 5 })
    expect((await world.call('GET', `${card}/VerifyRating`)).status).toBe(401)
  })

  it('go both ways, and make the means of candidate, facility and job', async () => {
    const { card } = await makeApproved()
    expect((await rate(card, stars(2), { token: world.staff })).json).toMatchObject({ Success: true })
    expect((await rate(card, stars(4), { token: nurse })).json.Message).toBe('Choose among the tags that are offered.')
    const answer = await rate(card, stars(4, candidateTags), { token: nurse })
    expect(answer.json).toMatchObject({ Success: true, Message: 'Facility rated successfully.' })
    const [candidate] = await world.run('select "RatingAverage", "RatingCount" from "candidate"')
    expect(candidate).toEqual({ RatingAverage: 3.5, RatingCount: 2 })
    const job = await world.app.send(`/api/Marketplace/Jobs/${world.ids.job}?withRating=true`, { token: world.staff })
    expect(job.json.Source).toMatchObject({ EmployerRating: 4, EmployerRatingCount: 1 })
    const ratings = (await world.app.send('/api/Marketplace/CandidateRatings/Search', { token: nurse })).json.Source
    expect(ratings.map(({ Rating }: RecordValues) => Rating).sort()).toEqual([2, 4, 5])
  })

  it('are offered at the card to who may give them, until they are given', async () => {
    const card = await world.makeCard({ Status: status.approved })
    const listActions = async (token: string): Promise<string[]> =>
      (await world.call('GET', `${card}`, { token })).json.Source.AllowedActions
    const put = (path: string, token: string, tags = facilityTags) =>
      world.call('PUT', `${card}/${path}`, { body: stars(4, tags), token })
    const others = await world.app.addUser('viewer', ['VIEW_TIMECARD', 'VIEW_ALL_COMPANY_DATA'])
    expect(others).toBeGreaterThan(0)
    expect(await listActions(await world.app.signIn('viewer'))).not.toContain('rate')
    expect(await listActions(world.staff)).toEqual(expect.arrayContaining(['rate']))
    expect(await listActions(world.staff)).not.toContain('rateFacility')
    expect(await listActions(nurse)).toContain('rateFacility')
    expect(await listActions(nurse)).not.toContain('rate')
    expect((await put('Rate', nurse)).status).toBe(403)
    expect((await put('RateFacility', nurse)).json.Errors).toHaveProperty(['/RatingTagLookupIds/0'])
    expect((await put('Rate', world.staff)).json.Message).toBe('Candidate Rated Successfully')
    expect((await put('RateFacility', nurse, candidateTags)).json.Message).toBe('Facility rated successfully.')
    expect(await listActions(world.staff)).not.toContain('rate')
    expect(await listActions(nurse)).not.toContain('rateFacility')
    expect((await put('Rate', world.staff)).json.Message).toBe('Candidate Already Rated')
  })

  it('of a shift that is void count no longer', async () => {
    const find = () => world.run('select "RatingAverage", "RatingCount" from "candidate"')
    const before = await find()
    const card = await world.makeCard({ Status: status.approved })
    expect((await rate(card, stars(1), { token: world.staff })).json).toMatchObject({ Success: true })
    expect(await find()).not.toEqual(before)
    const body = { VoidReason: 'Entered twice' }
    expect((await world.call('PUT', `${card}/Void`, { body, token: world.staff })).json).toMatchObject({
      Success: true,
    })
    expect(await find()).toEqual(before)
  })

  it('are of what was worked, within 30 days', async () => {
    const early = await world.makeCard({ Status: status.pending })
    expect((await world.call('GET', `${early}/VerifyRating`, { token: world.staff })).json.Success).toBe(false)
    const old = await world.makeCard({ Status: status.approved }, 30 * 24 + 2)
    expect((await rate(old, stars(3), { token: world.staff })).json).toMatchObject({ Success: false, Message: over })
    const last = await world.makeCard({ Status: status.approved }, 30 * 24 - 2)
    expect((await rate(last, stars(3), { token: world.staff })).json).toMatchObject({ Success: true })
    const canceled = await world.makeCard({ Status: status.void })
    const cancelled = `Candidate can't be rated on this job because Job has been cancelled`
    expect((await rate(canceled, stars(3), { token: world.staff })).json.Message).toBe(cancelled)
    const verified = await world.call('GET', `${canceled}/VerifyRating`, { token: world.staff })
    expect(verified.json).toMatchObject({ Source: { TimeCardID: 0, JobID: 0 }, Message: cancelled })
  })

  it('are one of two that come at once', async () => {
    const { card } = await makeApproved()
    const answers = await Promise.all([1, 2].map(given => rate(card, stars(given), { token: world.staff })))
    expect(answers.filter(({ json }) => json.Success)).toHaveLength(1)
    expect(answers.find(({ json }) => !json.Success)?.json.Message).toBe('Candidate Already Rated')
  })
})

describe.each(listTestServers())('an installation that allows bare numbers, on $name', server => {
  let world: LinkWorld
  beforeAll(async () => {
    world = await buildLinkWorld(server, { LOCUM_UNSIGNED_LINKS: 'on' })
  })
  afterAll(() => world?.app.drop())

  it('opens worked shifts, their rating and the answers of candidates by them', async () => {
    const card = await world.makeCard({ Status: status.approved, Notes: 'ours' })
    const { Source } = (await world.call('GET', `${card}`)).json
    expect(Source).toMatchObject({ ID: card, CandidateName: 'Nurse, Kim', Slots: [{}, {}] })
    expect(Source).not.toHaveProperty('Notes')
    const asked = (await world.call('GET', `${card}/VerifyRating`)).json.Source
    const tags = [asked.Tags[0].ID]
    const rated = await world.call('POST', `${card}/Ratings`, { body: { Rating: 4, RatingTagLookupIds: tags } })
    expect(rated.json).toMatchObject({ Success: true })
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const { job, candidate } = world.ids
    const shift = { JobID: job, CandidateID: candidate, Status: 3, StartsOn: soon(1), EndsOn: soon(9) }
    await world.run('update "job" set "Demand" = 2 where "ID" = $1', [job])
    const id = await world.insert('candidate-job', shift)
    const body = { jobId: job, candidateId: candidate, accept: true }
    const answer = (sent: object) =>
      world.app.send('/api/Marketplace/PublicLinks/HCPResponse', { method: 'POST', body: sent })
    expect((await answer({ ...body, accept: false })).json.Success).toBe(false)
    const said = 'Thanks! You have confirmed receipt of this message.'
    for (let time = 0; time < 2; time++)
      expect((await answer(body)).json).toMatchObject({ Success: true, Message: said })
    const [row] = await world.run('select "Status", "ReceiptConfirmedOn" from "candidate-job" where "ID" = $1', [id])
    expect(row).toEqual({ Status: 3, ReceiptConfirmedOn: expect.anything() })
    expect((await answer({ ...body, candidateId: 999 })).status).toBe(404)
  })

  it('counts each call, also one that is refused', async () => {
    for (const [path, body] of [
      ['TimeCards/999/Ratings', { Rating: 4, RatingTagLookupIds: [1] }],
      ['PublicLinks/HCPResponse', { jobId: 999, candidateId: 999, accept: true }],
    ] as const) {
      const headers = { 'x-forwarded-for': takeNetwork() }
      const send = () => world.app.send(`/api/Marketplace/${path}`, { method: 'POST', body, headers })
      for (let call = 0; call < 60; call++) expect((await send()).status).toBe(404)
      expect((await send()).status).toBe(429)
    }
  })
})
