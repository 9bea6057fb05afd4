import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import type { NewPassword } from './passwords.ts'

const candidates = { application: 'Marketplace', contract: 'Candidates' }

/** What is asked of who signs up. */
export interface SignUpValues {
  FirstName: string
  LastName: string
  Email: string
  Phone: string
}

/** The agencies among which who signs up chooses; `Source` has the Name and Code of each. */
export function fetchSignUpCompanies(): Promise<Answer> {
  return requestEnvelope(candidates, { method: 'GET', path: 'SignUp/Companies', query: [] })
}

/** The agency to whose sign-up an address leads, by its code; `Source` has its Name. */
export function fetchSignUpCompany(company: string): Promise<Answer> {
  return requestEnvelope(candidates, { method: 'GET', path: 'SignUp/Company', query: [['company', company]] })
}

/** Asks for a mail with a link to activate an account; the answer does not tell whether somebody has the address. */
export function requestSignUp(company: string, values: SignUpValues): Promise<Answer> {
  return requestEnvelope(candidates, {
    method: 'POST',
    path: 'SignUp',
    query: [],
    body: { Company: company, ...values },
  })
}

/** Whose account a link of such a mail activates. */
export function fetchSignUpLink(t: string): Promise<Answer> {
  return requestEnvelope(candidates, { method: 'GET', path: 'SignUp/Link', query: [['t', t]] })
}

/** Makes the account of a link, with a password; the link goes in the body, where no log has it. */
export function activateSignUp(t: string, { Password, ConfirmPassword }: NewPassword): Promise<Answer> {
  return requestEnvelope(candidates, {
    ...{ method: 'POST', path: 'SignUp/Activate', query: [] },
    body: { t, Password, ConfirmPassword },
  })
}
