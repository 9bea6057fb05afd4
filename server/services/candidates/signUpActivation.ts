import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/index.ts'
import { signUpLinks } from './signUpLinks.ts'
import { findPerson, findRole, type SignUpPerson } from './signUpRepository.ts'

/** The role of its company that a new account has, by its code. */
const candidateRole = 'CANDIDATE'

const candidateType = 3

/** What a link of a sign-up does. */
export const activationHandlers: Record<string, CallHandler> = {
  async signUpLink(context) {
    const { FirstName, LastName, Email, CompanyName } = await getPerson(context)
    return buildSuccess({ FirstName, LastName, Email, CompanyName })
  },

  /** The account is called by the mail address, which the link has proved. */
  async activate(context) {
    const person = await getPerson(context)
    const { transaction, text } = context
    const role = await findRole(transaction, person.CompanyID, candidateRole)
    const { Password, ConfirmPassword } = context.args.args as RecordValues
    const made = await context.of('Users', 'System').perform('create', {
      record: {
        ...{ LoginName: person.Email, FirstName: person.FirstName, LastName: person.LastName, Email: person.Email },
        ...{ Phone: person.Phone, CompanyID: person.CompanyID, UserType: candidateType, Password, ConfirmPassword },
        RoleIDs: role === null ? [] : [role],
      },
    })
    const UserID = Number((made.Source as RecordValues).ID)
    await context
      .of('Candidates', 'System')
      .perform('update', { record: { ID: person.ID, Version: person.Version, UserID } })
    return buildSuccess({ LoginName: person.Email }, text('candidates.signUp.activated'))
  },
}

async function getPerson({ caller, database, text }: CallContext): Promise<SignUpPerson> {
  const person = caller.opened ? await findPerson(database, caller.opened.recordId) : null
  if (!person || person.UserID !== null) throw new Refusal(text(signUpLinks.expired))
  return person
}
