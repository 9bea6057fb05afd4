import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildRandom, type Random } from '#server/demo/random.ts'
import { listIllegal } from './illegalRows.ts'
import { type Actor, hoursLater, type JobWorld, noon } from './world.ts'

/** What a run of random sequences came to. */
export interface RandomRun {
  sent: number
  refused: number
  /** Rows that the rules forbid; none where all is well. */
  illegal: string[]
}

interface Step {
  resource: string
  actor: Actor
  name: string
  args: CallArguments
}

/** The jobs of a run, and the candidates that it has met on each. */
interface Field {
  world: JobWorld
  random: Random
  ids: number[]
  met: Map<number, number[]>
}

const jobs = 50
const stepsOfSequence = 3

/**
 * Sends so many sequences of random events to fifty jobs and the candidates on them, three events each, over two instances at once, while
 * the clock goes on; the same seed sends the same. Whatever is refused leaves nothing.
 */
export async function runSequences(world: JobWorld, sequences: number, seed: number): Promise<RandomRun> {
  const random = buildRandom(seed)
  world.now = noon
  const run: RandomRun = { sent: 0, refused: 0, illegal: [] }
  const field: Field = { world, random, ids: [], met: new Map() }
  for (let count = 0; count < jobs; count += 1) {
    const start = random.integer(2, 200)
    const times = { StartsOn: hoursLater(start), EndsOn: hoursLater(start + 12) }
    field.ids.push(await world.makeJob(random.pick([1, 1, 2]), { ...times, Demand: random.integer(1, 3) }))
  }
  await world.engines[0].recomputeDue()
  let left = sequences
  const work = async (index: 0 | 1) => {
    while (left > 0) {
      left -= 1
      if (left % 20 === 0) await passTime(world, random)
      const id = random.pick(field.ids)
      for (let count = 0; count < stepsOfSequence; count += 1) {
        run.sent += 1
        if (!(await isDone(world, buildStep(field, id), index))) run.refused += 1
      }
    }
  }
  await Promise.all([work(0), work(1), work(0), work(1)])
  run.illegal = await listIllegal(world, field.ids)
  return run
}

async function passTime(world: JobWorld, random: Random): Promise<void> {
  world.now = new Date(world.now.getTime() + random.integer(1, 8) * 3_600_000)
  await Promise.all(world.engines.map(engine => engine.sendDueEvents()))
}

function buildStep(field: Field, id: number): Step {
  const { world, random } = field
  const share = random.next()
  if (share < 0.75) return buildCandidateStep(field, id)
  const actor: Actor = random.chance(0.8) ? 'Agency' : 'Facility'
  if (share < 0.87) return { resource: 'Jobs', actor, name: 'publish', args: { id } }
  if (share < 0.97) {
    return { resource: 'Jobs', actor, name: 'update', args: { record: { ID: id, Demand: random.integer(1, 3) } } }
  }
  const args: RecordValues = { CancelReasonLookupId: world.ids.reason, IsForceCancel: random.chance(0.5) }
  return { resource: 'Jobs', actor, name: 'cancel', args: { id, args } }
}

/** What each side does to a candidate on a job; what comes to something comes more often. */
const agencySteps = [
  ...['apply', 'apply', 'offer', 'offer', 'offer', 'accept', 'accept', 'accept', 'accept', 'assign', 'assign'],
  ...['decline', 'withdraw', 'cancel', 'cancel', 'adjustShift', 'moveShift', 'acceptCancel', 'confirmClient'],
]
const candidateSteps = [
  ...['apply', 'apply', 'accept', 'accept', 'accept', 'declineOffer', 'withdraw', 'cancelShift', 'hcpCancel'],
  ...['hcpResponse', 'hcpRefuse', 'hcpAdjusted'],
]

function buildCandidateStep({ world, random, ids, met }: Field, id: number): Step {
  const share = random.next()
  const actor: Actor = share < 0.75 ? 'Agency' : share < 0.95 ? 'Candidate' : 'Facility'
  const known = met.get(id) ?? []
  const isKnown = known.length > 0 && random.chance(0.75)
  // The one who calls as a candidate is the first of them.
  const CandidateID =
    actor === 'Candidate' ? (world.candidateIds[0] as number) : random.pick(isKnown ? known : world.candidateIds)
  if (!known.includes(CandidateID)) met.set(id, [...known, CandidateID])
  const name =
    { Agency: random.pick(agencySteps), Candidate: random.pick(candidateSteps) }[String(actor)] ?? 'cancelAtFacility'
  const answers = {
    IgnoreConflict: random.chance(0.7),
    IgnoreWarning: random.chance(0.7),
    DecreaseDemand: random.chance(0.3),
    IsCancelJob: random.chance(0.3),
  }
  const usual = (category: string) => world.reasons[category]?.usual
  const own: Record<string, RecordValues> = {
    offer: { organizationId: world.ids.center },
    withdraw: { DecreaseDemand: random.chance(0.2) },
    decline: { DeclineReasonLookupID: usual('DeclineReasons') },
    declineOffer: { DeclineReasonLookupID: usual('CandidateDeclineReasons') },
    cancel: { CancelReasonLookupID: usual('AgencyCancelReasons'), ActionBy: random.integer(1, 3), IsForceCancel: true },
    acceptCancel: { CancelReasonLookupID: usual('CandidateCancelReasons') },
    cancelShift: { CancelReasonLookupID: usual('CandidateCancelReasons') },
    cancelAtFacility: { CancelReasonLookupID: usual('FacilityCancelReasons') },
    adjustShift: { StartTime: `0${random.integer(5, 9)}:00` },
    moveShift: { TargetJobID: random.pick(ids) },
    confirmClient: { isConfirmed: random.chance(0.5) },
  }
  const pair = { JobID: id, CandidateID }
  return { resource: 'CandidateJobs', actor, name, args: { args: { ...answers, ...pair, ...own[name] } } }
}

async function isDone(world: JobWorld, { resource, actor, name, args }: Step, index: 0 | 1): Promise<boolean> {
  if (args.record) {
    const [stored] = await world.read('job', `"ID" = ${Number(args.record.ID)}`)
    args.record.Version = stored?.Version
  }
  try {
    await world.callOn(resource, actor, name, args, world.engines[index])
    return true
  } catch (error) {
    if ((error as { envelope?: unknown }).envelope === undefined) throw error
    return false
  }
}
