import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, cardStatuses, codes, findCard, makeCard, minutesLater, slotSets } from './cardWorld.ts'

describe.each(listTestServers())('the calls of time cards on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    await world.clear()
    world.now = minutesLater(1500)
  })

  const worked = (values: RecordValues = {}, job: RecordValues = {}) =>
    makeCard(world, 'Completed', { slots: slotSets.worked, values, job })
  const approved = (values: RecordValues) => makeCard(world, 'Approved', { slots: slotSets.worked, values })
  const search = async (args: RecordValues, call = 'list') => {
    const { Source } = await callCard(world, 'Agency', call, { args, page: { index: 0, size: 20, withTotal: true } })
    return (Source as RecordValues[]).map(({ ID }) => ID)
  }

  it('search by date and by the number of the job elsewhere, the last shift first', async () => {
    const [first, second] = [await worked(), await worked({ Date: '2037-11-26' })]
    const card = await findCard(world, second)
    await world.insert('JobAtsIds', { JobID: card.JobID, AtsID: 'ATS-77', CompanyID: world.ids.company })
    expect(await search({})).toEqual([second, first])
    expect(await search({ date: '2037-11-25' })).toEqual([first])
    expect(await search({ jobAts: ' ats-77 ' })).toEqual([second])
    expect(await search({ atsIds: ['ATS-77'], from: '2037-11-26', to: '2037-11-26' }, 'timeKeeping')).toEqual([second])
    await expect(search({ date: '2037-02-30' })).rejects.toThrow('date takes a date such as 2026-11-20.')
  })

  it('keep time by when a card came into its status, at the facility', async () => {
    const late = await worked({ StatusOn: '2037-11-26T04:59:00Z' })
    const early = await worked({ StatusOn: '2037-11-26T05:01:00Z' })
    expect(await search({ statusTo: '2037-11-25' }, 'timeKeeping')).toEqual([late])
    expect(await search({ statusFrom: '2037-11-26' }, 'timeKeeping')).toEqual([early])
  })

  it('tell what all that is kept comes to, whatever the page, what is void counting for nothing', async () => {
    await approved({ ApprovedHours: 11.25, ApprovedMinutes: 675 })
    // What a facility claims is not approved.
    await makeCard(world, 'Disputed', { values: { Date: '2037-11-26', TotalPaidDuration: 101, ApprovedHours: 1.7 } })
    await makeCard(world, 'Void', { values: { TotalPaidDuration: 60, ApprovedHours: 9 } })
    await worked({ Date: '2037-12-30' })
    const total = async (asked: RecordValues) => (await callCard(world, 'Agency', 'keepingTotals', asked)).Source
    expect(await total({ args: { to: '2037-11-30' }, page: { index: 0, size: 1 } })).toEqual({
      ...{ Count: 2, CountedMinutes: 776, TotalPaidDuration: 791, BreakDuration: 30, ApprovedHours: 11.25 },
    })
    const conditions = [{ field: 'Date', op: 'from', value: '2037-12-31' }]
    expect(await total({ conditions })).toMatchObject({ Count: 0, TotalPaidDuration: 0 })
  })

  it('show weeks by candidate and day, what is void counting for nothing', async () => {
    await worked()
    await worked({ Date: '2037-11-26', TotalPaidDuration: 101, BreakDuration: 0 })
    await makeCard(world, 'Void', { values: { Date: '2037-11-27', TotalPaidDuration: 60 } })
    await worked({ Date: '2037-11-30' })
    await approved({ ApprovedMinutes: 660 })
    await makeCard(world, 'Approved', { values: { Date: '2037-11-28', ApprovedMinutes: 690 } })
    const args = { date: '2037-11-22', weekEndDate: '2037-11-28' }
    const page = await callCard(world, 'Agency', 'weekly', { args, page: { index: 0, size: 10, withTotal: true } })
    expect(page).toMatchObject({ TotalRows: 1 })
    const [row] = page.Source as { Days: RecordValues[] }[]
    expect(row).toMatchObject({
      CandidateName: 'Nurse 0, Kim',
      CountedMinutes: 2141,
      TotalPaidDuration: 1481,
      BreakDuration: 60,
      TotalHours: 35.68,
    })
    expect(row?.Days.map(({ Date: date, TotalHours }) => [date, TotalHours])).toEqual([
      ...['2037-11-22', '2037-11-23', '2037-11-24'].map(date => [date, 0]),
      ['2037-11-25', 22.5],
      ['2037-11-26', 1.68],
      ['2037-11-27', 0],
      ['2037-11-28', 11.5],
    ])
    const behind = await callCard(world, 'Agency', 'weekly', { args, page: { index: 3, size: 10, withTotal: true } })
    expect(behind).toMatchObject({ TotalRows: 1, Source: [] })
    const all = callCard(world, 'Agency', 'weekly', { args, page: { index: 0, size: wholePageSize } })
    await expect(all).rejects.toThrow('pageSize takes 1 to 100.')
    const long = callCard(world, 'Agency', 'weekly', { args: { date: '2037-11-01', weekEndDate: '2037-12-02' } })
    await expect(long).rejects.toThrow('Ask for 31 days at most, the last one not before the first.')
  })

  it('give a candidate what waits for him, with its slots, and what comes', async () => {
    const [done, open] = [await worked(), await makeCard(world, 'Working', { slots: slotSets.open })]
    const next = await makeCard(world, 'Pending')
    await makeCard(world, 'Approved')
    const sent = await makeCard(world, 'Unapproved', { slots: slotSets.worked })
    const [candidateId] = world.candidateIds
    const { Source } = await callCard(world, 'Candidate', 'homePage', { args: { candidateId } })
    const { Current, Sent, Next } = Source as Record<'Current' | 'Sent' | 'Next', RecordValues[]>
    expect(Current.map(({ ID, Slots }) => [ID, (Slots as unknown[]).length])).toEqual(
      expect.arrayContaining([
        [done, 2],
        [open, 1],
      ]),
    )
    expect(Sent.map(({ ID, Slots }) => [ID, (Slots as unknown[]).length])).toEqual([[sent, 2]])
    expect(Next.map(({ ID }) => ID)).toEqual([next])
  })

  it('say what each card needs, in lists, alone and in files', async () => {
    const submitted = (SubmittedOn: string) =>
      makeCard(world, 'Unapproved', { slots: slotSets.worked, values: { SubmittedOn } })
    const needs = new Map([
      [await makeCard(world, 'ActionRequired', { slots: slotSets.open }), 'Clock-out missing'],
      [await makeCard(world, 'ActionRequired'), 'No hours yet'],
      [await makeCard(world, 'Completed', { slots: [[0, 720]] }), '12 h without a break'],
      [await submitted('2037-11-24T03:00:00Z'), 'Waits for the facility since Monday'],
      [await submitted('2037-11-10T12:00:00Z'), 'Waits for the facility since 11/10/2037'],
      [
        await makeCard(world, 'Disputed', { slots: slotSets.worked, values: { ApprovedHours: 10.5 } }),
        'The facility says 10.5 h',
      ],
      [await makeCard(world, 'Approved', { slots: [[0, 720]] }), null],
    ])
    const page = { index: 0, size: 20, withTotal: false }
    const sort = [{ field: 'Priority', direction: 'descending' as const }]
    const { Source } = await callCard(world, 'Agency', 'list', { page, sort })
    const { ActionRequired, Disputed, Unapproved } = cardStatuses
    const first = [ActionRequired, ActionRequired, Disputed, Unapproved, Unapproved]
    expect((Source as RecordValues[]).slice(0, first.length).map(({ Status }) => Status)).toEqual(first)
    expect(new Map((Source as RecordValues[]).map(row => [row.ID, row.Needs]))).toEqual(needs)
    const offered = (Source as RecordValues[]).flatMap(({ Status, AllowedActions }) => {
      const names = (AllowedActions as string[]).filter(name => name === 'approve' || name === 'resolve')
      return Status === cardStatuses.Disputed ? names : []
    })
    expect(offered).toEqual(['resolve'])
    for (const [id, words] of needs)
      expect((await callCard(world, 'Agency', 'one', { id })).Source).toMatchObject({ Needs: words })
    const caller = world.callerOf('Agency', [...codes, 'EXPORT_DATA'])
    const args = { args: { format: 'csv', columns: ['Needs'] } }
    const file = await world.engines[0].perform({ resource: 'TimeCards', callName: 'export', caller, args })
    if ('Success' in file) throw new Error(file.Message ?? '')
    expect((await (await file.open()).toArray()).join('')).toContain('Clock-out missing')
  })

  it('approve many at once, and leave a dispute alone where it is not said whose hours hold', async () => {
    const ids = [
      await worked(),
      await makeCard(world, 'Disputed', { slots: slotSets.worked, values: { ApprovedHours: 10 } }),
    ]
    const decide = async (call: string, args: RecordValues = {}) => {
      const answer = await callCard(world, 'Agency', call, { ids, args })
      return (answer.Source as RecordValues[]).flatMap(({ Success, Message }) => (Success ? [] : [Message]))
    }
    expect(await decide('approveMany')).toEqual(['The facility says 10 h, the slots say 11.5 h. Say which hours hold.'])
    await decide('resolveMany', { Resolution: 1 })
    expect(await Promise.all(ids.map(async id => (await findCard(world, id)).ApprovedMinutes))).toEqual([690, 600])
  })

  it("count the tiles of the agency's home", async () => {
    await makeCard(world, 'ActionRequired')
    await makeCard(world, 'Disputed')
    await makeCard(world, 'ReadyToStart')
    world.now = minutesLater(-30)
    const tiles = async (args: RecordValues) =>
      ((await callCard(world, 'Agency', 'agencyHomePage', { args })).Source as { Tiles: RecordValues[] }).Tiles
    expect(await tiles({})).toEqual(
      [11, 12, 13, 14].map(TileType => ({ TileType, Upcoming: TileType === 12 ? 0 : 1, Overdue: 0 })),
    )
    world.now = minutesLater(30)
    expect(await tiles({ tileTypes: [11] })).toEqual([{ TileType: 11, Upcoming: 0, Overdue: 1 }])
    expect(await tiles({ tileTypes: [11], employerId: 0 })).toEqual([{ TileType: 11, Upcoming: 0, Overdue: 0 }])
  })

  it('find the card of a candidate on a job, whole or in few properties, and take notes of staff', async () => {
    const id = await worked()
    const { JobID, CandidateID, Version } = await findCard(world, id)
    const found = await callCard(world, 'Facility', 'ofJob', { args: { JobID, CandidateID } })
    expect(found.Source).toMatchObject({ ID: id, TotalPaidDuration: 690 })
    const compact = (await callCard(world, 'Candidate', 'compact', { id })).Source as RecordValues
    expect(compact).toMatchObject({ ID: id, BreakDuration: 30 })
    expect(compact).not.toHaveProperty('ReceiverEmail')
    const record = { ID: id, Version, Notes: 'Called the unit.' }
    expect(await callCard(world, 'Agency', 'update', { record })).toMatchObject({ Success: true })
    const own = (await callCard(world, 'Candidate', 'one', { id }, ['CANDIDATE_VIEW_JOBS'])).Source
    expect(own).not.toHaveProperty('Notes')
  })

  it('show nobody what is not his', async () => {
    const id = await worked()
    const other = await worked({ CandidateID: world.candidateIds[1], OrganizationID: null })
    const seen = async (actor: 'Agency' | 'Facility' | 'Candidate') => {
      const held = ['VIEW_TIMECARD', 'CANDIDATE_VIEW_JOBS']
      const page = { index: 0, size: 20, withTotal: false }
      return ((await callCard(world, actor, 'list', { page }, held)).Source as RecordValues[]).length
    }
    expect([await seen('Agency'), await seen('Facility'), await seen('Candidate')]).toEqual([2, 2, 1])
    await expect(callCard(world, 'Candidate', 'slots', { id: other })).rejects.toThrow('The record was not found.')
    const elsewhere = await world.insert('Organizations', {
      Code: 'X',
      Name: 'X',
      Level: 4,
      CompanyID: world.ids.company,
    })
    await world.database.run('update "time-card" set "OrganizationID" = $1, "EmployerID" = null where "ID" = $2', [
      elsewhere,
      id,
    ])
    expect([await seen('Agency'), await seen('Facility')]).toEqual([1, 1])
  })

  it('void many, each for itself', async () => {
    const [one, locked, voided] = [
      await worked(),
      await makeCard(world, 'Approved', { values: { ExportedOn: '2037-11-27T00:00:00Z' } }),
      await makeCard(world, 'Void'),
    ]
    const answer = await callCard(world, 'Agency', 'voidMany', {
      ids: [one, locked, voided],
      args: { VoidReason: 'Entered twice' },
    })
    expect(answer).toMatchObject({ Success: false, Message: '1 of 3 records were processed.' })
    expect(answer.Source).toContainEqual({ ID: voided, Success: false, Message: 'The time card is void.' })
    expect(await findCard(world, one)).toMatchObject({ Status: cardStatuses.Void, VoidReason: 'Entered twice' })
    expect(await findCard(world, locked)).toMatchObject({ Status: cardStatuses.Approved })
  })

  it('take one sheet for several cards of a facility, and none where they are of two', async () => {
    const SheetFile = await world.insert('Files', { FileName: 'sheet.pdf', DocumentType: 'Document', OwnerID: 7 })
    const cards = [await makeCard(world, 'Pending'), await makeCard(world, 'NA'), await makeCard(world, 'Pending')]
    const employer = {
      Name: 'Grace',
      CompanyID: world.ids.company,
      TimeZone: 'America/Chicago',
      State: 'IL',
      IsActive: true,
    }
    const other = await world.insert('Employers', employer)
    await world.database.run('update "time-card" set "EmployerID" = $1 where "ID" = $2', [other, cards[2]])
    const upload = (ids: number[]) => callCard(world, 'Agency', 'receiveMany', { ids, args: { SheetFile } })
    await expect(upload(cards)).rejects.toThrow('To upload time sheet selected facilities must be the same.')
    expect((await findCard(world, cards[0] as number)).Status).toBe(cardStatuses.Pending)
    expect(await upload(cards.slice(0, 2))).toMatchObject({ Success: true })
    expect(await findCard(world, cards[1] as number)).toMatchObject({ Status: cardStatuses.Received, SheetFile })
  })
})
