import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildRandom, type Random } from '#server/demo/random.ts'
import type { Actor, JobWorld } from '../jobs/world.ts'
import { codes, makeCard, minutesLater, toWall } from './cardWorld.ts'
import { listIllegalCards } from './illegalCards.ts'
import { actByLink, toReceiver } from './randomLinks.ts'

/** What a run of random sequences came to. */
export interface CardRun {
  sent: number
  refused: number
  /** What was done by links. */
  byLink: number
  /** Cards that the rules forbid; none where all is well. */
  illegal: string[]
}

const stepsOfSequence = 3
const sequencesOfCard = 6

type Step = [actor: Actor, call: string, args: CallArguments]

/**
 * Sends so many sequences of random events to time cards, by links too, three events each, over two instances at once, while the clock goes on; every
 * card gets six of them on average. The same seed sends the same.
 */
export async function runCardSequences(world: JobWorld, sequences: number, seed: number): Promise<CardRun> {
  const random = buildRandom(seed)
  const run: CardRun = { sent: 0, refused: 0, byLink: 0, illegal: [] }
  const ids: number[] = []
  world.now = minutesLater(-20)
  const tag = { Category: 'FacilityRatingTags', Code: 'Calm', Value: 'Calm', Name: 'Calm' }
  const [known] = await world.read('lookup', `"Category" = 'FacilityRatingTags'`)
  if (!known) await world.insert('Lookups', tag)
  const file = await world.insert('Files', { FileName: 'sheet.pdf', DocumentType: 'Document', OwnerID: 7 })
  for (let count = 0; count < sequences / sequencesOfCard; count += 1) {
    // One person works one of them at a time: most cards are others'.
    const values = {
      CandidateID: count % 8 === 0 ? world.candidateIds[0] : await world.insert('Candidates', buildOther(world, count)),
    }
    ids.push(await makeCard(world, random.pick(['Pending', 'Pending', 'Pending', 'NA']), { values }))
  }
  await world.engines[0].recomputeDue()
  let left = sequences
  const work = async (index: 0 | 1) => {
    while (left > 0) {
      left -= 1
      if (left % Math.ceil(sequences / 30) === 0) await passTime(world, random)
      const id = random.pick(ids)
      for (let count = 0; count < stepsOfSequence; count += 1) {
        const isDoneByLink = random.chance(0.5) ? await actByLink(world, random, id, index) : null
        run.sent += 1
        if (isDoneByLink) run.byLink += 1
        if (!(isDoneByLink ?? (await isDone(world, await buildStep(world, random, id, file), index)))) run.refused += 1
      }
    }
  }
  await Promise.all([work(0), work(1), work(0)])
  run.illegal = await listIllegalCards(world)
  return run
}

function buildOther({ ids }: JobWorld, count: number): RecordValues {
  const name = { FirstName: 'Ria', LastName: `Random ${count}`, Name: `Random ${count}, Ria` }
  return { ...name, Status: 4, CompanyID: ids.company, OrganizationID: ids.center }
}

async function passTime(world: JobWorld, random: Random): Promise<void> {
  world.now = new Date(world.now.getTime() + random.integer(5, 90) * 60_000)
  await Promise.all(world.engines.map(engine => engine.sendDueEvents()))
}

async function isDone(world: JobWorld, [actor, call, args]: Step, index: 0 | 1): Promise<boolean> {
  try {
    return (await world.callOn('TimeCards', actor, call, args, world.engines[index], codes)).Success
  } catch (error) {
    if (error instanceof Error && 'envelope' in error) return false
    throw error
  }
}

async function buildStep(world: JobWorld, random: Random, id: number, SheetFile: number): Promise<Step> {
  const share = random.next()
  if (share < 0.45) return buildClockStep(random, id)
  if (share < 0.75) return buildSlotStep(world, random, id)
  return buildDecision(random, id, SheetFile)
}

function buildClockStep(random: Random, id: number): Step {
  const call = random.pick(['clockIn', 'clockIn', 'breakStart', 'breakEnd', 'clockOut'])
  const isAsked = call === 'clockIn' || call === 'clockOut'
  const said = random.chance(0.3) ? { LeftAt: toWall(random.integer(1, 900)) } : {}
  return ['Candidate', call, { id, ...(isAsked && { args: { IgnoreWarning: true, ...said } }) }]
}

async function buildSlotStep(world: JobWorld, random: Random, id: number): Promise<Step> {
  const stored = await world.read('time-card-slot', `"TimeCardID" = ${id} and not "IsDeleted"`)
  const slot = stored.length > 0 ? random.pick(stored) : null
  const now = (world.now.getTime() - minutesLater(0).getTime()) / 60_000
  const args = (dtos: RecordValues[]): CallArguments => ({
    id,
    args: { dtos, IgnoreWarning: random.pick([true, true, true, false, null]) },
  })
  const share = random.next()
  if (!slot && share < 0.3) return ['Agency', 'addSlots', args([{ StartTime: toWall(0), EndTime: toWall(600) }])]
  if (slot && share < 0.15) return ['Agency', 'removeSlot', { id, args: { slotId: slot.ID } }]
  const list = (build: () => RecordValues) => Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, build)
  if (slot && share < 0.25) return ['Agency', 'saveSlots', args([{ ID: slot.ID }, moveBehind(slot)])]
  // The same slot may come twice, and with new ones.
  if (slot && share < 0.5)
    return [
      'Agency',
      'saveSlots',
      args([buildChange(random, slot), ...list(() => buildChange(random, random.pick(stored))).slice(1)]),
    ]
  if (slot && share < 0.6) return ['Agency', 'saveSlots', args([buildChange(random, slot), buildSlot(random, now)])]
  return ['Agency', 'addSlots', args(list(() => buildSlot(random, now)))]
}

function buildChange(random: Random, { ID }: RecordValues): RecordValues {
  const at = toWall(random.integer(-10, 1300))
  return { ID, ...random.pick([{}, { EndTime: at }, { EndTime: at }, { StartTime: at }, { StartTime: at }]) }
}

/** A slot that ends an hour later and begins where it ended: beside itself as it was, the two would be well. */
function moveBehind({ ID, EndTime }: RecordValues): RecordValues {
  if (EndTime === null) return { ID }
  const end = Date.parse(`${EndTime}Z`)
  const toTime = (minutes: number) => new Date(end + minutes * 60_000).toISOString().slice(0, 19)
  return { ID, StartTime: toTime(1), EndTime: toTime(61) }
}

/** A slot that has mostly been worked by now. */
function buildSlot(random: Random, now: number): RecordValues {
  const from = random.integer(-10, Math.max(0, Math.min(900, Math.floor(now))))
  const length = random.integer(0, random.chance(0.2) ? 500 : Math.max(0, Math.min(500, Math.floor(now) - from)))
  const EndTime = random.chance(0.1) ? null : toWall(from + length)
  return { IsBreak: random.chance(0.4), StartTime: toWall(from), EndTime }
}

function buildDecision(random: Random, id: number, SheetFile: number): Step {
  const answered = random.chance(0.8) ? { IgnoreWarning: true } : {}
  const dispute = { DisputeReason: 'Late', DisputedByName: 'Ann', DisputedByEmail: 'ann@mercy.example' }
  const steps: Step[] = [
    [random.pick(['Candidate', 'Agency']), 'submit', { id, args: { AlternateEmail: toReceiver(id) } }],
    [
      random.pick(['Agency', 'Facility']),
      'approve',
      { id, args: { ...answered, ...(random.chance(0.3) && { ApprovedHours: 8.25 }) } },
    ],
    [random.pick(['Agency', 'Facility']), 'dispute', { id, args: { ApprovedHours: 7, ...dispute, ...answered } }],
    ['Agency', 'receive', { id, args: { SheetFile } }],
    ['Agency', 'payrollFile', { args: { ids: [id], Confirmed: true } }],
    ['Agency', 'unlock', { id, args: { UnlockReason: 'Wrong' } }],
    [
      'Agency',
      random.chance(0.3) ? 'void' : 'submit',
      { id, args: { VoidReason: 'Twice', AlternateEmail: toReceiver(id) } },
    ],
  ]
  return random.pick(steps)
}
