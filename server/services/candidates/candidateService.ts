import { candidateStatus, userType } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CandidateRow } from '#contract/rows.gen.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { findAccount, findCityPoint } from './candidateRepository.ts'
import { isTerminated, toStatusCode } from './candidateRules.ts'
import { detailHandlers } from './detailService.ts'
import { answerChecklist, fillNeeds, makeActive, withholdActive } from './profileParts.ts'
import { listMissing } from './profileRules.ts'
import { activationHandlers } from './signUpActivation.ts'
import { signUpLinks } from './signUpLinks.ts'
import { answerCompanies, answerCompany, requestSignUp } from './signUpRequest.ts'

/** What candidates add to the engine. */
export const candidateExtension: ResourceExtension<'Candidates'> = {
  anonymous: ['signUpCompanies', 'signUpCompany', 'signUp'],
  links: [signUpLinks],
  raises: {
    CANDIDATE_STATUS_UPDATED: ['ID', 'Status', 'UserID', 'Name', 'IsActive', 'IsCompleted'],
    CANDIDATE_SIGNED_UP: ['ID', 'Name'],
  },
  fillRows: fillNeeds,
  listWithheld: withholdActive,
  handlers: {
    ...detailHandlers,
    ...activationHandlers,
    completeSignUp,
    checklist: answerChecklist,
    makeActive,
    signUp: requestSignUp,
    signUpCompanies: answerCompanies,
    signUpCompany: answerCompany,
  },
  async beforeSave(context) {
    await checkAccount(context)
    await locateInCity(context)
  },
  async afterSave(context) {
    const { record, stored, transaction } = context
    // What its claims are made of.
    if ((['UserID', 'Status', 'OrganizationID'] as const).some(name => record[name] !== stored?.[name])) {
      for (const user of new Set([record.UserID, stored?.UserID])) {
        if (typeof user === 'number') await publishAccessChange(transaction, user)
      }
    }
    if (stored !== null && stored.Status !== record.Status) await followStatus(context, stored)
  },
}

/** An account belongs to one candidate, of its own company. */
async function checkAccount({ record, stored, text, transaction }: SaveContext<'Candidates'>): Promise<void> {
  if (typeof record.UserID !== 'number' || record.UserID === stored?.UserID) return
  const found = await findAccount(transaction, record.UserID, stored?.ID ?? null)
  const refuse = (key: string) => {
    const message = text(key)
    throw new Refusal(message, { '/UserID': message })
  }
  if (found?.UserType !== userType.Candidate) refuse('candidates.notCandidateAccount')
  if (found?.CompanyID !== record.CompanyID) refuse('candidates.accountOfOther')
  if (found?.isTaken) refuse('candidates.accountTaken')
}

/** Who says a city and no coordinates is looked for from the middle of its facilities, until somebody knows better. */
async function locateInCity({ record, stored, transaction, configuration }: SaveContext<'Candidates'>): Promise<void> {
  const isMoved = record.City !== stored?.City || record.StateLookupID !== stored?.StateLookupID
  const isSaid = record.Latitude !== (stored?.Latitude ?? null) && record.Latitude !== undefined
  if (!isMoved || isSaid || !configuration.resources.has('Employers')) return
  const state = typeof record.StateLookupID === 'number' ? record.StateLookupID : null
  const point = record.City ? await findCityPoint(transaction, record.City, state) : null
  Object.assign(record, point ?? { Latitude: null, Longitude: null })
}

async function followStatus(
  context: SaveContext<'Candidates'> & { readonly id: number },
  stored: CandidateRow,
): Promise<void> {
  const { record, raise, id } = context
  const user = typeof record.UserID === 'number' ? record.UserID : null
  const payload = {
    ...{ ID: id, Status: toStatusCode(record.Status), UserID: user, Name: record.Name },
    IsActive: record.Status === candidateStatus.Active,
    IsCompleted: stored.Status === candidateStatus.SigningUp && record.Status === candidateStatus.OnboardingPending,
  }
  await raise('CANDIDATE_STATUS_UPDATED', id, payload)
  if (user !== null && isTerminated(record.Status) !== isTerminated(stored.Status)) await switchAccount(context, user)
}

/** Who is terminated signs in no more; who comes back does. */
async function switchAccount({ of, record }: SaveContext<'Candidates'>, user: number): Promise<void> {
  const users = of('Users', 'System')
  const { IsActive } = (await users.perform('one', { id: user })).Source
  const isWanted = !isTerminated(record.Status)
  if (IsActive !== isWanted) await users.send(isWanted ? 'activate' : 'deactivate', user)
}

/** What the wizard ends with: said again it changes nothing. */
async function completeSignUp(context: CallContext<'Candidates'>): Promise<Envelope> {
  const { id, caller, text } = context
  if (id !== Number(caller.claims.candidate_id)) throw notFound(text('records.notFound'))
  const { Source } = await context.perform('one', { id })
  const { Version, Status } = Source
  if (Status !== candidateStatus.SigningUp) return buildSuccess(Source)
  const missing = listMissing(Source)
  if (missing.length > 0) {
    const message = text('MANDATORY_FIELD_ERROR')
    throw new Refusal(message, Object.fromEntries(missing.map(name => [`/${name}`, message])))
  }
  const record = { ID: id, Version, Status: candidateStatus.OnboardingPending }
  await context.of('Candidates', 'System').perform('update', { record })
  return buildSuccess((await context.perform('one', { id })).Source, text('candidates.signUp.completed'))
}
