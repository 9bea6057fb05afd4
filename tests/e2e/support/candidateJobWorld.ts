import type { Client } from '../../support/client.ts'
import * as cases from './candidateJobCases.ts'
import { findReason, findZone, makeFacility, send, toDay, toShift } from './candidateJobs.ts'

type Case = cases.Case

/** Sets up what every case of {@link cases} begins with. */
export async function buildCaseWorld(admin: Client, agency: Client, word: string) {
  const zone = findZone()
  const facility = await makeFacility(admin, agency, { word, zone })
  const organizationId = facility.center.ID
  const account = await facility.addAccount('Casey')
  const reason = async (category: string) => (await findReason(agency, category)).Name
  const [day, demand] = [toDay(40), 40]
  const shift = (days: number, start: string, end: string) => ({ date: toDay(days), start, end })
  const far = await facility.addJob({ date: day, start: '07:00', end: '20:00', demand })
  const target = await facility.addJob(shift(41, '07:00', '20:00'))
  const near = await facility.addJob({ ...toShift(2.5, zone), demand: 4 })
  const lone = await facility.addJob(shift(42, '09:00', '15:00'))
  const long = await facility.addJob(shift(43, '05:00', '22:00'))
  const names: cases.Names = {
    center: facility.center.Name,
    above: facility.above.Name,
    target: `Job-${target}`,
    decline: await reason('DeclineReasons'),
    cancel: await reason('AgencyCancelReasons'),
    candidateCancel: await reason('CandidateCancelReasons'),
    facilityCancel: await reason('FacilityCancelReasons'),
  }
  const [decline, cancel] = [
    (await findReason(agency, 'DeclineReasons')).ID,
    (await findReason(agency, 'AgencyCancelReasons')).ID,
  ]
  const bodies: Record<Case['before'][number], object> = {
    Apply: {},
    Offer: { organizationId },
    Assign: { organizationId, IsConfirmed: true },
    Withdrawn: {},
    Decline: { DeclineReasonLookupID: decline },
    Cancel: { CancelReasonLookupID: cancel, DecreaseDemand: false },
    AdjustShift: { StartTime: '10:00' },
  }
  const ids = new Map<string, number>([['Casey', account.id]])
  const idOf = ({ who }: Case) => ids.get(who) ?? 0
  async function setUp(job: number, one: Case) {
    if (!ids.has(one.who)) ids.set(one.who, await facility.addCandidate(one.who))
    for (const call of one.before) await send(agency, { job, candidate: idOf(one) }, call, bodies[call])
  }
  /** Puts the candidate of a case on a further shift. */
  async function addConflict(who: string, call: 'Offer' | 'Assign', days: number, start: string, end: string) {
    const job = await facility.addJob(shift(days, start, end))
    await send(agency, { job, candidate: ids.get(who) ?? 0 }, call, { ...bodies[call], IgnoreConflict: true })
  }
  const onFar = cases.listAgencyCases(names)
  const [lastCancel, longOffer, facilityCancel] = [
    cases.buildLastCancel(names),
    cases.buildLongOffer(names),
    cases.buildFacilityCancel(),
  ]
  const asked = cases.buildAskedCancel(names)
  const onNear = cases.listNearCases(names)
  const own = cases.listCandidateCases(names)
  const ownJobs = await Promise.all(own.map((_, index) => facility.addJob(shift(3 + index * 2, '09:00', '15:00'))))
  await Promise.all([
    ...[...onFar, facilityCancel].map(one => setUp(far, one)),
    ...onNear.map(one => setUp(near, one)),
    setUp(lone, lastCancel),
    setUp(long, longOffer),
  ])
  await Promise.all([
    addConflict('Otto', 'Offer', 40, '10:00', '14:00'),
    addConflict('Rest', 'Assign', 39, '20:00', '02:00'),
    ...[42, 43, 44].map(days => addConflict('Week', 'Assign', days, '04:00', '20:00')),
    setUp(near, asked),
    ...own.map((one, index) => setUp(ownJobs[index] ?? 0, one)),
  ])
  return {
    account,
    idOf,
    nameOf: ({ who }: Case) => `${word}, ${who}`,
    jobs: { far, near, lone, long },
    onFar,
    onNear,
    ...{ lastCancel, longOffer, facilityCancel, asked },
    agreedCancel: cases.buildAgreedCancel(names),
    refusedCancel: cases.refusedCancel,
    own: own.map((one, index) => ({ one, job: ownJobs[index] ?? 0 })),
  }
}
