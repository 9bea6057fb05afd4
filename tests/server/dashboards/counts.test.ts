import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { type Dashboard, isDashboardFor, mostCounted } from '#contract/dashboard.ts'
import type { CountedRows, DashboardCounts } from '#contract/dashboardCounts.ts'
import type { UserTypeName } from '#contract/scope.ts'
import { readShippedDashboards } from '../../support/dashboards.ts'
import { buildJobsWorld, day, type JobsWorld } from '../jobs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const dashboards = readShippedDashboards()
const userTypes: readonly UserTypeName[] = ['OrganizationUser', 'EmployerUser', 'Candidate']
/** What a user of each type holds. */
const codes: Record<UserTypeName, string[]> = {
  OrganizationUser: [
    'VIEW_JOB',
    'MANAGE_CANDIDATE_JOB',
    'EDIT_CANDIDATE',
    'VIEW_ORGANIZATION',
    'VIEW_EMPLOYER',
    'VIEW_TIMECARD',
  ],
  EmployerUser: ['VIEW_JOB', 'VIEW_TIMECARD'],
  Candidate: ['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'],
}

describe.each(listTestServers())('dashboards on $name', server => {
  let world: JobsWorld
  let candidate: RecordValues
  const tokens = new Map<UserTypeName, string>()
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    const user = await world.makeTester(codes.Candidate, { userType: 3 })
    candidate = await world.addCandidate({ UserID: user.ID, Name: 'Vale, Kim', Phone: '5551234567' })
    const facility = await world.makeTester(codes.EmployerUser, { userType: 2 })
    await world.insert('EmployerUsers', { EmployerID: world.mercy.EmployerID, UserID: facility.ID })
    await fill(world, candidate)
    tokens.set('OrganizationUser', await world.staff(...codes.OrganizationUser))
    tokens.set('EmployerUser', await facility.signIn())
    tokens.set('Candidate', await user.signIn())
  })
  afterAll(() => world?.close())

  const tokenOf = (type: UserTypeName) => tokens.get(type) as string
  const open = (name: string, token: string, query = '') => world.ask(token, 'GET', `/Dashboards/${name}${query}`)
  async function count(name: string, token: string, query = '') {
    const answer = await open(name, token, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.envelope.Source as DashboardCounts
  }
  /** How long the list is to which a tile leads, as far as it is counted. */
  async function measure(token: string, rows: CountedRows, args: RecordValues = {}) {
    const { service, calls } = world.getResource(rows.Resource).descriptor
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])),
      ...(rows.Conditions.length > 0 && { filter: JSON.stringify(rows.Conditions) }),
      ...(rows.SearchText !== undefined && { searchText: rows.SearchText }),
      pageSize: '1',
    })
    const path = `/${service.application}/${service.contract}/${calls?.list?.path}?${query}`
    const answer = await world.ask(token, 'GET', path)
    return Math.min((answer.envelope as unknown as { TotalRows: number }).TotalRows, mostCounted)
  }

  const cases = dashboards.flatMap(dashboard =>
    userTypes.filter(type => isDashboardFor(dashboard, type)).map(type => ({ dashboard, type, name: dashboard.name })),
  )

  test.each(cases)(
    'each number of $name is how long the list is to which it leads, for $type',
    async ({ dashboard, type }) => {
      const queries = ['', ...listQueries(dashboard)]
      for (const query of queries) {
        const counts = await count(dashboard.name, tokenOf(type), query)
        for (const tile of counts.Tiles) {
          const { arguments: args } = dashboard.tiles?.find(({ name }) => name === tile.Name) ?? {}
          const lengths = await Promise.all(tile.Parts.map(rows => measure(tokenOf(type), rows, args)))
          expect(
            tile.Parts.map(({ Count }) => Count),
            `${tile.Name}${query}`,
          ).toEqual(lengths)
          expect(tile.Count).toBe(lengths.reduce((sum, each) => sum + each, 0))
        }
        for (const list of counts.Lists) {
          const lengths = await Promise.all(list.Parts.map(rows => measure(tokenOf(type), rows)))
          expect(
            list.Parts.map(({ Count }) => Count),
            `${list.Name}${query}`,
          ).toEqual(lengths)
        }
      }
    },
  )

  test.each(cases)('$name shows every tile and list to $type, and something in each', async ({ dashboard, type }) => {
    const counts = await count(dashboard.name, tokenOf(type), dashboard.filters ? '?countType=3' : '')
    expect(counts.Tiles.map(({ Name }) => Name)).toEqual((dashboard.tiles ?? []).map(({ name }) => name))
    expect(counts.Lists.map(({ Name }) => Name)).toEqual((dashboard.lists ?? []).map(({ name }) => name))
    expect(counts.Tiles.filter(({ Count }) => Count === 0).map(({ Name }) => Name)).toEqual([])
  })

  test.each(dashboards)('$name is refused to other types of users and to who lacks its permission', async dashboard => {
    for (const type of userTypes.filter(each => !isDashboardFor(dashboard, each)))
      expect((await open(dashboard.name, tokenOf(type))).status).toBe(403)
    const nobody = await (await world.makeTester(['VIEW_CHAT'])).signIn()
    expect((await open(dashboard.name, nobody)).status).toBe(403)
  })

  test('what is no dashboard, no filter of it, or no choice, is told', async () => {
    const token = tokenOf('OrganizationUser')
    expect((await open('nowhere', token)).status).toBe(404)
    const unknown = await open('agency-home', token, '?color=red')
    expect([unknown.status, unknown.envelope.Message]).toEqual([
      400,
      'color is no filter of this dashboard: it takes countType, upcomingType, employerId, revenueCenterIds, candidateName.',
    ])
    const wrong = await open('agency-home', token, '?countType=9')
    expect([wrong.status, wrong.envelope.Message]).toEqual([400, 'countType takes one of 1, 2, 3.'])
    expect((await open('agency-home', token, '?employerId=x')).status).toBe(400)
  })

  test('a row of who comes says in which unit, and the phone to whom may read it', async () => {
    const ask = async (type: UserTypeName) => {
      const filter = JSON.stringify([{ field: 'CandidateID', op: 'in', value: [candidate.ID] }])
      const query = new URLSearchParams({ filter, pageSize: '1' })
      const { envelope } = await world.ask(tokenOf(type), 'GET', `/Marketplace/CandidateJobs/GetPaged?${query}`)
      return (envelope.Source as RecordValues[])[0]
    }
    const unit = 'Mercy Harbor Ward'
    expect(await ask('OrganizationUser')).toMatchObject({ ShiftUnit: unit, CandidatePhone: '5551234567' })
    const displayed = await ask('EmployerUser')
    expect([displayed?.ShiftUnit, displayed?.CandidatePhone]).toEqual([unit, undefined])
  })

  test('who reaches no revenue center counts nothing', async () => {
    const nobody = await (await world.makeTester(codes.OrganizationUser)).signIn()
    const { Tiles } = await count('agency-home', nobody, '?upcomingType=5')
    const dated = Tiles.filter(({ Name }) => Name !== 'candidates' && Name !== 'wishlist')
    expect(dated.every(({ Count }) => Count === 0)).toBe(true)
  })

  const calls = {
    hcpCancellations: 'HcpCancellations',
    declinedOffers: 'HcpDeclinedOffers',
    pendingResponses: 'PendingCandidateResponses',
    requests: 'HcpRequestedCandidates',
    pendingOffers: 'PendingOffers',
    pendingFacilityConfirm: 'PendingFacilityConfirms',
    confirmations: 'ConfirmedCandidates',
  }

  test('the calls of the seven lists answer what the dashboard counts, whatever is asked of them', async () => {
    const token = tokenOf('OrganizationUser')
    const ask = async (path: string, query: string) =>
      (await world.ask(token, 'GET', `/Marketplace/CandidateJobs/Jobs/Agency/${path}?${query}`))
        .envelope as unknown as {
        TotalRows: number
        PageIndex: number
        PageSize: number
        Source: RecordValues[]
      }
    const periods = [1, 2, 3].flatMap(countType => [1, 3, 5].map(upcomingType => ({ countType, upcomingType })))
    const all = { countType: 3, upcomingType: 5 }
    const queries = [
      ...periods,
      { ...all, employerId: Number(world.mercy.EmployerID) },
      { ...all, candidateName: 'Kim' },
      { ...all, revenueCenterIds: world.idOf('BostonNursing') },
      { ...all, revenueCenterIds: world.idOf('ProvidenceNursing') },
    ]
    const wrong: unknown[] = []
    for (const each of queries) {
      const query = String(new URLSearchParams(Object.entries(each).map(([key, value]) => [key, String(value)])))
      const { Tiles } = await count('agency-home', token, `?${query}`)
      for (const [name, path] of Object.entries(calls)) {
        const { TotalRows } = await ask(path, `${query}&pageSize=1`)
        const counted = Tiles.find(({ Name }) => Name === name)?.Count
        if (TotalRows !== counted) wrong.push({ ...each, name, TotalRows, counted })
      }
    }
    expect(wrong).toEqual([])
    const usual = await ask(calls.confirmations, '')
    expect([usual.PageIndex, usual.PageSize, usual.Source[0]?.CandidateName]).toEqual([0, 10, expect.any(String)])
    const second = await ask(calls.confirmations, 'pageNo=1&pageSize=1&upcomingType=5')
    expect([second.PageIndex, second.Source.length]).toEqual([1, 1])
  })
})

/** One filter after the other, by something that it can be asked. */
function listQueries({ filters = [] }: Dashboard): string[] {
  return filters.flatMap(({ name, choices }) => {
    if (choices) return choices.map(({ value }) => `?${name}=${value}`)
    return [name === 'candidateName' ? '?candidateName=Kim' : `?${name}=1`]
  })
}

/** Jobs in each state before, soon and later, of two facilities, with candidates in each state and with each flag. */
async function fill(world: JobsWorld, candidate: RecordValues): Promise<void> {
  const put = async (site: RecordValues, days: number, [Status, Unconfirmed]: CandidateState, who?: RecordValues) => {
    const {
      ID: JobID,
      EmployerID,
      OrganizationID,
      StartsOn,
      EndsOn,
      CompanyID,
    } = await world.addJob({ ...site, StartDate: day(days) })
    const { ID: CandidateID } = who ?? (await world.addCandidate({ Name: `Reed, ${days}` }))
    const row = {
      JobID,
      EmployerID,
      OrganizationID,
      StartsOn,
      EndsOn,
      Status,
      Unconfirmed,
      ActionBy: 1,
      RequestedOn: new Date().toISOString(),
    }
    const { ID: CandidateJobID } = await world.insert('CandidateJobs', { ...row, CandidateID })
    if (Status !== confirmed) return
    // A card in each of the statuses that wait for somebody.
    const card = { CandidateJobID, JobID, EmployerID, OrganizationID, StartsOn, EndsOn, CandidateID, CompanyID }
    for (const each of cardStatuses) await world.insert('TimeCards', { ...card, Status: each, Date: day(days) })
  }
  for (const site of [world.mercy, world.grace]) {
    for (const days of [-3, 1, 4, 20]) {
      for (const Status of [1, 3, 4, 5]) await world.addJob({ ...site, StartDate: day(days), Status })
      for (const state of states) await put(site, days, state)
    }
  }
  for (const [days, state] of states.entries()) await put(world.mercy, days + 1, state, candidate)
  const entry = { CandidateID: candidate.ID, IsWishListed: true }
  await world.insert('CandidateEmployers', { ...entry, EmployerID: world.grace.EmployerID })
  await world.insert('CandidateSpecialties', {
    ...entry,
    SpecialtyLookupID: await world.lookup('Specialty', 'RN-Intensivecare'),
  })
  const document = { CandidateID: candidate.ID, DocumentTypeLookupID: await world.lookup('DocumentType', 'License') }
  await world.insert('CandidateDocuments', { ...document, Name: 'RN license', Validity: 2 })
}

const confirmed = 3
const cardStatuses = [3, 6, 8, 9, 10]

type CandidateState = readonly [status: number, unconfirmed: number | null]

const states: readonly CandidateState[] = [
  ...[1, 2, 3, 4, 5].map(status => [status, null] as const),
  ...([
    [3, 5],
    [4, 3],
    [2, 4],
    [3, 4],
    [2, 1],
    [3, 1],
    [5, 2],
  ] as const),
]
