import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { writeAudit } from '#server/platform/audit/index.ts'
import { enterApproved } from '#server/services/time-cards/enterApproved.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, cardStatuses, codes, findCard, makeCard, minutesLater } from './cardWorld.ts'

describe.each(listTestServers())('payroll on $name', server => {
  let world: JobWorld
  /** The offices whose cards the caller reaches. */
  let reached: number[]
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    world.now = minutesLater(2000)
    const rule = { CompanyID: world.ids.company, Multiplier: 1.5, WeeklyHours: 40, From: '1900-01-01' }
    await world.insert('OvertimeRules', rule)
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    reached = [world.ids.center]
    await world.database.run('truncate "payroll-line", "payroll-file"')
    await world.clear()
  })

  const approved = (date: string, hours: number, values: RecordValues = {}) =>
    makeCard(world, 'Approved', {
      job: { BillRate: 80 },
      values: {
        ...{ Date: date, StartsOn: `${date}T12:00:00Z`, EndsOn: `${date}T23:00:00Z`, ApprovedHours: hours },
        ...{
          ApprovedMinutes: hours * 60,
          IsPayrollDue: true,
          Rate: 50,
          BillRate: 80,
          ApprovedByName: '=1+1',
          ...values,
        },
      },
    })

  /** Reads a file: its lines by the heads of its columns. */
  async function read(callName: string, args: RecordValues, held = codes, id?: number): Promise<RecordValues[]> {
    const own = world.callerOf('Agency', held)
    const caller = { ...own, claims: { ...own.claims, organization_ids: reached } }
    const sent = id === undefined ? { args } : { id, args }
    const outcome = await world.engines[0].perform({
      resource: id === undefined ? 'TimeCards' : 'PayrollFiles',
      callName,
      caller,
      args: sent,
    })
    if ('Success' in outcome) throw new Error(outcome.Message ?? '')
    expect(outcome.contentType).toContain('text/csv')
    const parts: Buffer[] = []
    for await (const part of await outcome.open()) parts.push(Buffer.from(part))
    const [heads = '', ...lines] = Buffer.concat(parts).toString().replace('\uFEFF', '').trim().split('\r\n')
    // Names hold a comma, and are quoted.
    const cut = (line: string) =>
      line.match(/("([^"]*)"|[^,]*)(,|$)/g)?.map(cell => cell.replace(/,$/, '').replaceAll('"', '')) ?? []
    return lines.map(line => Object.fromEntries(cut(heads).map((head, index) => [head, cut(line)[index]])))
  }

  const take = (args: RecordValues = {}, held = codes) => read('payrollFile', { Confirmed: true, ...args }, held)

  const short = (lines: RecordValues[]) =>
    lines.map(({ Kind, ID, Multiplier, Hours }) => [Kind, Number(ID), Number(Multiplier), Number(Hours)])

  async function correct(id: number, hours: number): Promise<void> {
    await callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'Left early' } })
    const dispute = {
      ApprovedHours: hours,
      DisputeReason: 'Late',
      DisputedByName: 'Ann',
      DisputedByEmail: 'ann@mercy.example',
    }
    await callCard(world, 'Agency', 'dispute', { id, args: { ...dispute, IgnoreWarning: true } })
    await callCard(world, 'Agency', 'approve', { id, args: { ApprovedHours: hours, IgnoreWarning: true } })
  }

  it('tells approved hours with their overtime and what they come to, by columns that are always the same, and locks the cards', async () => {
    const ids = [
      await approved('2037-11-22', 36),
      await approved('2037-11-23', 11.5),
      await approved('2037-11-29', 11.5),
    ]
    const lines = await take()
    expect(short(lines)).toEqual([
      ['Original', ids[0], 1, 36],
      ['Original', ids[1], 1, 4],
      ['Original', ids[1], 1.5, 7.5],
      ['Original', ids[2], 1, 11.5],
    ])
    expect(lines[2]).toMatchObject({
      ...{ Candidate: 'Nurse 0, Kim', Facility: 'Mercy', State: 'NY', WeekOf: '2037-11-22', Minutes: '450' },
      ...{ Rate: '50', Amount: '562.5', BillRate: '80', BillAmount: '900', ApprovedByName: "'=1+1" },
    })
    const { ExportedOn, IsPayrollDue } = await findCard(world, ids[1] as number)
    expect([ExportedOn, IsPayrollDue]).toEqual([expect.anything(), false])
    const { Version = 1 } = await findCard(world, ids[0] as number)
    const record = { ID: ids[0], Version, Notes: 'Late' }
    await expect(callCard(world, 'Agency', 'update', { record })).rejects.toThrow('Payroll has taken this time card.')
    await expect(take()).rejects.toThrow('Payroll knows everything about these time cards already.')
    const withoutBills = codes.filter(code => code !== 'VIEW_BILL_RATE')
    const [file] = await world.read('payroll-file', 'true')
    const again = await read('file', {}, withoutBills, Number(file?.ID))
    expect(Object.keys(again[0] ?? {})).toEqual(Object.keys(lines[0] ?? {}))
    expect(again[2]).toMatchObject({ Amount: '562.5', BillRate: '', BillAmount: '' })
    expect(file).toMatchObject({ Cards: 3, Corrections: 0, Minutes: 59 * 60, Waiting: 0, CreatedBy: 'kim' })
  })

  it('tells hours that add up: three cards of 20 minutes are one', async () => {
    for (const day of ['23', '24', '25']) await approved(`2037-11-${day}`, 1 / 3)
    const lines = await take()
    expect(lines.reduce((sum, { Hours }) => sum + Number(Hours), 0)).toBe(1)
    expect(lines.map(({ Minutes, Amount }) => [Minutes, Amount])).toEqual(Array(3).fill(['20', '16.67']))
  })

  it('tells the difference after a correction, also of locked cards whose share it changes', async () => {
    const ids = []
    for (const day of ['23', '24', '25', '26']) ids.push(await approved(`2037-11-${day}`, 12))
    expect(short(await take()).map(([, , ...rest]) => rest)).toEqual([
      [1, 12],
      [1, 12],
      [1, 12],
      [1, 4],
      [1.5, 8],
    ])
    await correct(ids[0] as number, 8)
    const second = await take()
    expect(short(second)).toEqual([
      ['Correction', ids[0], 1, -4],
      ['Correction', ids[3], 1, 4],
      ['Correction', ids[3], 1.5, -4],
    ])
    expect(second.map(({ Reason }) => Reason)).toEqual([
      'Left early',
      'Another time card of the week changed.',
      'Another time card of the week changed.',
    ])
    const sums = await world.database.run<{ Multiplier: number; hours: number }>(
      'select "Multiplier"::float8 as "Multiplier", sum("Minutes")::int / 60 as hours from "payroll-line" group by 1 order by 1',
    )
    expect(sums).toEqual([
      { Multiplier: 1, hours: 40 },
      { Multiplier: 1.5, hours: 4 },
    ])
    await expect(take()).rejects.toThrow('Payroll knows everything')
    await expect(world.database.run('update "payroll-line" set "Minutes" = 0')).rejects.toThrow('never changes')
  })

  it('takes back what it told of a card that is void, and keeps what it told of one that is open again', async () => {
    const id = await approved('2037-11-23', 8)
    const other = await approved('2037-11-24', 8)
    await take()
    for (const each of [id, other])
      await callCard(world, 'Agency', 'unlock', { id: each, args: { UnlockReason: 'Not sure' } })
    await callCard(world, 'Agency', 'void', { id, args: { VoidReason: 'Never came' } })
    const dispute = {
      ApprovedHours: 7,
      DisputeReason: 'Late',
      DisputedByName: 'Ann',
      DisputedByEmail: 'ann@mercy.example',
    }
    await callCard(world, 'Agency', 'dispute', { id: other, args: dispute })
    const lines = await take()
    expect(short(lines)).toEqual([['Correction', id, 1, -8]])
    expect(lines[0]).toMatchObject({ Reason: 'Never came', Amount: '-400' })
  })

  it('locks a card again that was opened by mistake', async () => {
    const id = await approved('2037-11-23', 8)
    await take()
    await callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'Not this one' } })
    expect(await take()).toEqual([])
    expect(await findCard(world, id)).toMatchObject({ ExportedOn: expect.anything(), IsPayrollDue: false })
    await expect(take()).rejects.toThrow('Payroll knows everything')
  })

  it('waits for a decision that is under way, and tells it', async () => {
    const id = await approved('2037-11-23', 8, { Status: cardStatuses.Disputed, ApprovedMinutes: null })
    const other = await approved('2037-11-24', 8)
    const { lines } = await world.database.transaction(async transaction => {
      await transaction.run('update "time-card" set "Status" = 7, "ApprovedMinutes" = 420 where "ID" = $1', [id])
      const started = take()
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await untilPasses(async () => expect(await world.database.run(waiting)).not.toEqual([]))
      return { lines: started }
    })
    expect(short(await lines)).toEqual([
      ['Original', id, 1, 7],
      ['Original', other, 1, 8],
    ])
  })

  it('divides a night at the boundary of two weeks', async () => {
    await approved('2037-11-22', 40)
    const night = { StartsOn: '2037-11-29T00:00:00Z', EndsOn: '2037-11-29T12:00:00Z' }
    const id = await approved('2037-11-28', 12, night)
    const lines = (await take()).filter(line => Number(line.ID) === id)
    expect(lines.map(({ Day, WeekOf, Multiplier, Hours }) => [Day, WeekOf, Multiplier, Hours])).toEqual([
      ['2037-11-28', '2037-11-22', '1.5', '5'],
      ['2037-11-29', '2037-11-29', '1', '7'],
    ])
  })

  it('keeps what it told, whatever the facility is called and wherever it lies later', async () => {
    const site = { PayState: 'NY', PayZone: 'America/New_York' }
    const night = { StartsOn: '2037-11-29T00:00:00Z', EndsOn: '2037-11-29T12:00:00Z', ...site }
    await approved('2037-11-28', 12, night)
    const lines = await take()
    const move = (values: string[]) =>
      world.database.run('update "employer" set "Name" = $1, "State" = $2, "TimeZone" = $3', values)
    await move(['Grace', 'CA', 'UTC'])
    const added = await approved('2037-11-25', 8, site)
    const reported = await take()
    await move(['Mercy', 'NY', 'America/New_York'])
    expect(short(reported)).toEqual([['Original', added, 1, 8]])
    expect(reported[0]).toMatchObject({ Facility: 'Grace', State: 'NY' })
    const [first, second] = await world.read('payroll-file', 'true')
    expect(await read('file', {}, codes, Number(first?.ID))).toEqual(lines)
    expect(await read('file', {}, codes, Number(second?.ID))).toEqual(reported)
  })

  it('asks before it locks what dates alone name: what it tells, what has no rate, what is not approved yet', async () => {
    const card = await approved('2037-11-23', 30)
    const unpaid = await approved('2037-11-25', 12, { Rate: null })
    await makeCard(world, 'Unapproved', {
      values: { Date: '2037-11-24', StartsOn: '2037-11-24T12:00:00Z', EndsOn: '2037-11-24T23:00:00Z' },
    })
    world.now = new Date('2037-12-01T12:00:00Z')
    const message = [
      'Time cards of 11/23/2037 to 11/25/2037 that become locked: 2; each can be unlocked by itself alone.',
      'Hours of the file: 40 h × 1, 2 h × 1.5.',
      'Time cards without a pay rate: 1 (Nurse 0, Kim 11/25/2037).',
      'Time cards with unusual hours that nobody was asked about: 1 (Nurse 0, Kim 11/23/2037).',
      'Time cards of these days that are not approved yet: 1 (Nurse 0, Kim 11/24/2037).',
      'Do you want to export them?',
    ].join('\n')
    const asked = { Question: { Argument: 'Confirmed', No: 'stop' }, Message: expect.stringContaining(message) }
    await expect(take({ Period: 1, Confirmed: false })).rejects.toMatchObject({ envelope: asked })
    expect((await findCard(world, card)).ExportedOn).toBeNull()
    await expect(take({ from: '2037-11-26', to: '2037-11-28' })).rejects.toThrow('Payroll knows everything')
    await expect(take({ ids: [unpaid], Confirmed: false })).rejects.toThrow('without a pay rate: 1')
    await expect(take({ Period: 1, Seen: 'other figures' })).rejects.toMatchObject({ envelope: asked })
    const { Question } = await take({ Period: 1, Confirmed: false }).catch(error => error.envelope)
    expect(await take({ Period: 1, ...Question.With })).toHaveLength(3)
    await expect(take({ Period: 2 })).rejects.toThrow('Payroll knows everything')
    world.now = minutesLater(2000)
  })

  it('leaves what lies elsewhere: a correction there waits for who reaches it', async () => {
    const { company, center } = world.ids
    const elsewhere = await world.insert('Organizations', { Code: 'FAR', Name: 'Far', Level: 4, CompanyID: company })
    reached = [center, elsewhere]
    const far = await approved('2037-11-26', 40, { OrganizationID: elsewhere })
    await take()
    const list = async () => {
      const own = world.callerOf('Agency', codes)
      const caller = { ...own, claims: { ...own.claims, organization_ids: reached } }
      const outcome = await world.engines[0].perform({ resource: 'PayrollFiles', callName: 'list', caller, args: {} })
      return ('Source' in outcome ? outcome.Source : []) as RecordValues[]
    }
    reached = [center]
    expect(await list()).toEqual([])
    reached = [center, elsewhere]
    await approved('2037-11-16', 5, { OrganizationID: elsewhere })
    await approved('2037-11-17', 3)
    await take()
    reached = [center]
    expect(await list()).toMatchObject([{ Cards: 1, Minutes: 180, Amount: 150, Waiting: null }])
    const near = await approved('2037-11-23', 10)
    reached = [center]
    expect(short(await take())).toEqual([['Original', near, 1, 10]])
    expect((await world.read('payroll-file', 'true')).at(-1)).toMatchObject({ Waiting: 1 })
    reached = [center, elsewhere]
    expect(short(await take())).toEqual([
      ['Correction', far, 1, -10],
      ['Correction', far, 1.5, 10],
    ])
    await expect(take({}, ['VIEW_TIMECARD'])).rejects.toThrow('permission')
  })

  it('opens a card again for who may unlock it', async () => {
    const id = await approved('2037-11-23', 8)
    await take({ ids: [id] })
    const dispute = {
      ApprovedHours: 7,
      DisputeReason: 'Late',
      DisputedByName: 'Ann',
      DisputedByEmail: 'ann@mercy.example',
    }
    const refused = callCard(world, 'Agency', 'dispute', { id, args: dispute })
    await expect(refused).rejects.toThrow('Payroll has taken this time card. Unlock it first.')
    const held = codes.filter(code => code !== 'UNLOCK_TIMECARD')
    const unlock = (codes?: string[]) => callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'x' } }, codes)
    await expect(unlock(held)).rejects.toThrow('permission')
    await unlock()
    await callCard(world, 'Agency', 'dispute', { id, args: dispute })
    await callCard(world, 'Agency', 'approve', { id, args: { ApprovedHours: 7, IgnoreWarning: true } })
    expect(await findCard(world, id)).toMatchObject({ PayState: 'NY', PayZone: 'America/New_York' })
    expect(short(await take({ ids: [id] }))).toEqual([['Correction', id, 1, -1]])
  })

  it('knows what was told of a card before there was a ledger, though it was opened since', async () => {
    const id = await approved('2037-11-23', 7, {
      Status: cardStatuses.Disputed,
      ApprovedMinutes: null,
      IsPayrollDue: null,
    })
    const entry = { userId: null, resource: 'TimeCards', recordId: id }
    await writeAudit(world.database, { ...entry, action: 'approve', after: { ApprovedHours: 8 } })
    await writeAudit(world.database, { ...entry, action: 'export' })
    await enterApproved(world.database)
    await callCard(world, 'Agency', 'approve', { id, args: { ApprovedHours: 7, Resolution: 1, IgnoreWarning: true } })
    expect(short(await take())).toEqual([['Correction', id, 1, -1]])
  })

  it('pays the rate of the best paid skill that its candidate has, else that without a skill', async () => {
    const rate = async (skills: string) => {
      await world.database.run('update "candidate" set "SkillLookupIDs" = $1', [skills])
      const Rates = [
        { SkillLookupID: 999_998, Rate: 95 },
        { SkillLookupID: 999_999, Rate: 90 },
        { SkillLookupID: null, Rate: 50 },
      ]
      const id = await makeCard(world, 'Completed', { job: { Rates } })
      await callCard(world, 'Agency', 'approve', { id, args: { ApprovedHours: 12, IgnoreWarning: true } })
      return (await findCard(world, id)).Rate
    }
    expect(await rate('[999999]')).toBe(90)
    expect(await rate('[]')).toBe(50)
  })

  it('keeps the rules of weeks that it told, and gives a new one the coming Sunday', async () => {
    await approved('2037-11-23', 36)
    await take()
    const [rule] = await world.read('overtime-rule', 'true')
    const call = (callName: string, args: CallArguments) =>
      world.callOn('OvertimeRules', 'Agency', callName, args, undefined, codes)
    const reported = 'Payroll was told hours of weeks up to that of 11/22/2037.'
    const change = { ID: rule?.ID, Version: rule?.Version, WeeklyHours: 30 }
    await expect(call('update', { record: change })).rejects.toThrow(reported)
    const kept = { Success: false, Message: expect.stringContaining(reported) }
    expect(await call('delete', { id: Number(rule?.ID) })).toMatchObject(kept)
    const added = { CompanyID: world.ids.company, WeeklyHours: 38, Multiplier: 1.5 }
    await expect(call('create', { record: { ...added, From: '2037-11-22' } })).rejects.toThrow(reported)
    const { Source } = await call('create', { record: added })
    expect(Source).toMatchObject({ From: '2037-11-29' })
    await world.database.run('delete from "overtime-rule" where "ID" = $1', [(Source as RecordValues).ID])
  })
})
