import type { RecordValues } from '#contract/callArguments.ts'
import { candidateStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import { listProfiles } from './candidateRepository.ts'
import { applying } from './candidateRules.ts'
import { listMissing, listParts, type Profile } from './profileRules.ts'

/** The parts of a profile, and what the required one lacks. */
export const answerChecklist: CallHandler<'Candidates', 'checklist'> = async context => {
  const { Source } = await context.perform('one', { id: context.id })
  const profile = (await listProfiles(context.database, [Source.ID], 'all')).get(Source.ID)
  if (!profile) throw notFound(context.text('records.notFound'))
  const IsSent = Source.Status !== candidateStatus.SigningUp
  return buildSuccess({ Parts: listParts(profile), Missing: sayMissing(context, profile), IsSent })
}

/** Staff make a new candidate active, whose required profile is complete (rules C9.11). */
export const makeActive: CallHandler<'Candidates', 'makeActive'> = async context => {
  const { ID, Name, Version, UserID, Status = null } = (await context.perform('one', { id: context.id })).Source
  const refuse = (key: string, ...args: unknown[]) => {
    throw new Refusal(context.text(key, ...args))
  }
  const profile = (await listProfiles(context.transaction, [ID])).get(ID)
  if (!profile) return refuse(Status === candidateStatus.Active ? 'candidates.isActive' : 'candidates.isNotNew', Name)
  const missing = sayMissing(context, profile)
  if (missing !== null) return refuse('candidates.profileMissing', missing)
  const lacking = listParts(profile).filter(({ IsDone }) => !IsDone)
  if (lacking.length > 0 && context.given.IgnoreWarning !== true) {
    const parts = lacking.map(part => context.text(`candidateHome.part.${part.Name}`)).join(' · ')
    const question = context.text(UserID ? 'candidates.activateAskedTold' : 'candidates.activateAsked', parts)
    throw new Refusal(question, undefined, { Argument: 'IgnoreWarning', No: 'stop' })
  }
  const { Source } = await context.perform('update', { record: { ID, Version, Status: candidateStatus.Active } })
  return buildSuccess(Source, context.text('candidates.madeActive', Name))
}

/** Activate is offered for new candidates whose required profile is complete. */
export const withholdActive: NonNullable<ResourceExtension['listWithheld']> = async ({ database }, ids) => {
  const profiles = await listProfiles(database, ids)
  const isReady = (id: number) => {
    const profile = profiles.get(id)
    return profile !== undefined && listMissing(profile).length === 0
  }
  return new Map(ids.flatMap(id => (isReady(id) ? [] : [[id, ['makeActive']] as const])))
}

/** Tells of each new candidate what the required profile lacks. */
export async function fillNeeds(context: CallContext, rows: RecordValues[]): Promise<void> {
  for (const row of rows) row.Needs = null
  const added = rows.filter(({ Status }) => applying.includes(Number(Status)))
  if (added.length === 0) return
  const profiles = await listProfiles(
    context.database,
    added.map(({ ID }) => Number(ID)),
  )
  for (const row of added) {
    const missing = sayMissing(context, profiles.get(Number(row.ID)))
    row.Needs = missing === null ? null : context.text('candidates.needs', missing)
  }
}

function sayMissing({ text }: CallContext, profile: Profile | undefined): string | null {
  const missing = profile ? listMissing(profile) : []
  return missing.length === 0 ? null : missing.map(name => text(`candidates.missing.${name}`)).join(', ')
}
