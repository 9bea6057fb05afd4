import { candidateStatus, userType } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { Queries } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { lockLink } from '../../platform/links/index.ts'
import type { CallContext, Handlers } from '../../platform/resources/index.ts'
import { isTerminated } from './candidateRules.ts'
import { signUpLinks } from './signUpLinks.ts'
import {
  findCompanyName,
  findPerson,
  findRole,
  findWaiting,
  hasAccount,
  type SignUpPerson,
} from './signUpRepository.ts'

/** The role of its company that a new account has, by its code. */
const candidateRole = 'CANDIDATE'

/** What a link of a sign-up does. */
export const activationHandlers: Handlers<'Candidates'> = {
  async signUpLink(context) {
    const { FirstName, LastName, Email, CompanyName } = await getPerson(context)
    return buildSuccess({ FirstName, LastName, Email, CompanyName })
  },

  /** The account is called by the mail address, which the link has proved; with it who is not known yet becomes a candidate. */
  async activate(context) {
    const person = await takePerson(context)
    const { transaction, text } = context
    const role = await findRole(transaction, person.CompanyID, candidateRole)
    const { Password, ConfirmPassword } = context.given
    const { FirstName, LastName, Email, Phone, CompanyID } = person
    const { Source: user } = await context.of('Users', 'System').perform('create', {
      record: {
        ...{ LoginName: Email, FirstName, LastName, Email, Phone, CompanyID },
        ...{ UserType: userType.Candidate, Password, ConfirmPassword, RoleIDs: role === null ? [] : [role] },
      },
    })
    const UserID = user.ID
    const candidates = context.of('Candidates', 'System')
    if (person.ID === null) {
      const Status = candidateStatus.SigningUp
      const record = { FirstName, LastName, Email, Phone, CompanyID, Status, UserID }
      const { ID, Name } = (await candidates.perform('create', { record })).Source
      await candidates.raise('CANDIDATE_SIGNED_UP', ID, { ID, Name })
    } else await candidates.perform('update', { record: { ID: person.ID, Version: person.Version, UserID } })
    return buildSuccess({ LoginName: Email }, text('candidates.signUp.activated'))
  },
}

/** Who comes by the link; refuses who has an account already, or whom his agency has let go. */
async function getPerson({ caller: { opened }, database, text }: CallContext): Promise<SignUpPerson> {
  const typed = opened?.typed as Omit<SignUpPerson, 'CompanyName'> | null | undefined
  const person = typed ? await addCompany(database, typed) : opened && (await findPerson(database, opened.recordId))
  if (!person || person.UserID !== null) throw new Refusal(text(signUpLinks.expired))
  return person
}

async function addCompany(queries: Queries, typed: Omit<SignUpPerson, 'CompanyName'>): Promise<SignUpPerson | null> {
  const CompanyName = await findCompanyName(queries, typed.CompanyID)
  return CompanyName === null ? null : { ...typed, CompanyName, ID: null, UserID: null, Version: null }
}

/** The same for who makes his account now: of several at once the first one does, and a candidate whom staff have entered meanwhile is he. */
async function takePerson(context: CallContext): Promise<SignUpPerson> {
  const { caller, transaction, text } = context
  const { CompanyID, Email } = await getPerson(context)
  const waiting = await findWaiting(transaction, CompanyID, Email)
  const isFirst = caller.opened !== undefined && (await lockLink(transaction, caller.opened.id))
  if (!isFirst || (waiting && isTerminated(waiting.Status)) || (await hasAccount(transaction, CompanyID, Email)))
    throw new Refusal(text(signUpLinks.expired))
  return (waiting && (await findPerson(transaction, waiting.ID))) ?? getPerson(context)
}
