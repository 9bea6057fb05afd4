import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CandidateEmployerRow } from '#contract/rows.gen.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { lockCandidates, lockJobs } from './shiftRepository.ts'
import { listAhead, listStandings, listWorkplaces } from './standingRepository.ts'

/** The choices of FacilityStanding. */
const standings = { favorite: 1, barred: 2 } as const

type Context = CallContext<'Candidates'>

/** What the facilities of a caller say of candidates: whom they like to have back, and whom they do not want any more. */
export const candidateExtension: ResourceExtension<'Candidates'> = {
  raises: { CANDIDATE_BARRED: null },
  handlers: {
    favorite: context => mark(context, { IsFavorite: true, Reason: context.given.Reason ?? null }),
    unfavorite: context => mark(context, { IsFavorite: false, Reason: null }),
    mayReturn: context => mark(context, { IsHCFDNR: false, Reason: null }),
    doNotReturn,
    async returnImpact(context) {
      const { workplaces, canceled, withdrawn, late } = await findImpact(context)
      const count = (key: string, ids: readonly unknown[]) =>
        ids.length === 0 ? [] : [context.text(`candidates.barring.${key}${ids.length === 1 ? '.one' : ''}`, ids.length)]
      const lines = [...count('canceled', canceled), ...count('withdrawn', withdrawn), ...count('late', late)]
      const names = context.text('candidates.barring.at', workplaces.map(({ Name }) => Name).join(', '))
      const none = context.text('candidates.barring.nothing')
      return buildSuccess(
        { CanceledCount: canceled.length, WithdrawnCount: withdrawn.length, LateCount: late.length },
        [names, ...(lines.length > 0 ? lines : [none])].join('\n'),
      )
    },
  },
  async fillRows({ caller, database }, rows) {
    const ids = rows.map(({ ID }) => ID as number)
    const known = await listStandings(database, ids, listOwnEmployers(caller))
    for (const row of rows) {
      const { isFavorite = false, isBarred = false } = known.get(row.ID as number) ?? {}
      row.FacilityStanding = isBarred ? standings.barred : isFavorite ? standings.favorite : null
    }
  },
  async listWithheld({ caller, database }, ids) {
    if (caller.userType !== 'EmployerUser') return new Map(ids.map(id => [id, Object.keys(marks)]))
    const known = await listStandings(database, ids, listOwnEmployers(caller))
    return new Map(
      ids.map(id => {
        const { isFavorite = false, isBarred = false } = known.get(id) ?? {}
        const fitting = isBarred ? ['mayReturn'] : [isFavorite ? 'unfavorite' : 'favorite', 'doNotReturn']
        return [id, Object.keys(marks).filter(name => !fitting.includes(name))]
      }),
    )
  },
}

/** The actions by which a facility says what it thinks. */
const marks = { favorite: true, unfavorite: true, doNotReturn: true, mayReturn: true } as const

function listOwnEmployers({ userType, claims }: Context['caller']): number[] {
  return userType === 'EmployerUser' ? ([claims.employer_ids ?? []].flat() as number[]) : []
}

/** The facilities of the caller that know a candidate whom he reaches. */
async function getWorkplaces(context: Context): Promise<{ ID: number; Name: string }[]> {
  const { caller, id, database, text } = context
  await context.perform('one', { id })
  const found = await listWorkplaces(database, id, listOwnEmployers(caller))
  if (found.length === 0) throw new Refusal(text('machine.notPermitted'))
  return found
}

type Mark = Partial<Pick<CandidateEmployerRow, 'IsFavorite' | 'IsHCFDNR' | 'Reason'>>

/** Notes at each facility of the caller what it thinks of the candidate; these calls are his only way to write it. */
async function note(context: Context, values: Mark): Promise<void> {
  const workplaces = await getWorkplaces(context)
  const pairs = context.of('CandidateEmployers', 'System')
  const equals = (field: string, ...value: number[]) => ({ field, op: 'in' as const, value })
  const conditions = [equals('CandidateID', context.id), equals('EmployerID', ...workplaces.map(({ ID }) => ID))]
  const { Source: known } = await pairs.perform('all', { conditions })
  for (const { ID: EmployerID } of workplaces) {
    const pair = known.find(each => each.EmployerID === EmployerID)
    if (pair) await pairs.perform('update', { record: { ID: pair.ID, Version: pair.Version, ...values } })
    else await pairs.perform('create', { record: { CandidateID: context.id, EmployerID, ...values } })
  }
}

async function mark(context: Context, values: Mark): Promise<Envelope> {
  const { caller, database, id, text } = context
  const known = await listStandings(database, [id], listOwnEmployers(caller))
  // Lifting a bar is an act of its own.
  if (known.get(id)?.isBarred && values.IsHCFDNR === undefined) throw new Refusal(text('machine.notPermitted'))
  await note(context, values)
  return answer(context)
}

async function answer(context: Context): Promise<Envelope> {
  context.publishRowsChanged([context.id])
  return buildSuccess((await context.perform('one', { id: context.id })).Source, context.text('engine.updated'))
}

/** What becomes of a candidate's coming shifts where he is not to return: those that are too close to cancel stay. */
async function findImpact(context: Context) {
  const workplaces = await getWorkplaces(context)
  const ahead = await listAhead(context.database, {
    candidateId: context.id,
    employerIds: workplaces.map(({ ID }) => ID),
    now: context.now().toISOString(),
  })
  const ids = ahead.map(({ ID }) => ID)
  const verdicts = await context.of('CandidateJobs', 'System').judge('barred', ids)
  const late = ahead.filter((_, index) => verdicts[index]?.isAllowed === false)
  const touched = ahead.filter(each => !late.includes(each))
  const isConfirmed = ({ Status }: { Status: number }) => Status === candidateJobStatus.Confirmed
  return {
    workplaces,
    late,
    canceled: touched.filter(isConfirmed),
    withdrawn: touched.filter(each => !isConfirmed(each)),
  }
}

/** The coming shifts at the facility are canceled, what was requested or offered is withdrawn, and the agency is informed. */
async function doNotReturn(context: CallContext<'Candidates', 'doNotReturn'>): Promise<Envelope> {
  const { Reason } = context.given
  const { transaction, id } = context
  await lockCandidates(transaction, [id])
  const { workplaces, canceled, withdrawn } = await findImpact(context)
  const touched = [...canceled, ...withdrawn]
  await lockJobs(
    transaction,
    touched.map(({ JobID }) => JobID),
  )
  await note(context, { IsHCFDNR: true, IsFavorite: false, Reason })
  for (const { ID } of touched) await context.of('CandidateJobs', 'System').send('barred', ID)
  const countAt = (employerId: number, rows: readonly { EmployerID: number }[]) =>
    rows.filter(({ EmployerID }) => EmployerID === employerId).length
  for (const { ID: EmployerID, Name: EmployerName } of workplaces) {
    const counts = { CanceledCount: countAt(EmployerID, canceled), WithdrawnCount: countAt(EmployerID, withdrawn) }
    await context.raise('CANDIDATE_BARRED', id, { ID: id, EmployerID, EmployerName, Reason, ...counts })
  }
  return answer(context)
}
