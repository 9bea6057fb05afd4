import { buildSuccess, type FieldErrors } from '#contract/envelope.ts'
import { formats } from '#contract/formats.ts'
import { toNormalText } from '#contract/normalText.ts'
import { toNetwork } from '../../platform/http/network.ts'
import { badRequest, Refusal, tooMany } from '../../platform/kernel/problem.ts'
import { countRate, findWait, type RateLimit } from '../../platform/rates/index.ts'
import type { CallContext, CallHandler, PreparedHandler } from '../../platform/resources/index.ts'
import { type SignUpRequest, signUpTask } from './signUpLinks.ts'
import { findCompany, listCompanies, type SignUpCompany } from './signUpRepository.ts'

/** Requests of one network, which an office of many may share. */
const networkLimit: RateLimit = { most: 30, seconds: 600 }

/** Of all that an agency takes within an hour, one network gets at most this part. */
const networkShare = 2 / 3

/** By this setting an agency takes so many sign-ups an hour. */
const capName = 'SignUpsPerHour'
const usualCap = 60

/** The agencies among which who signs up chooses: strangers read their names and codes, and nothing else. */
export const answerCompanies: CallHandler<'Candidates', 'signUpCompanies'> = async context => {
  await countNetwork(context)
  return buildSuccess((await listCompanies(context.database)).map(({ Code, Name }) => ({ Code, Name })))
}

/** The name of the agency that an address names. */
export const answerCompany: CallHandler<'Candidates', 'signUpCompany'> = async context => {
  const { Name } = await getCompany(context, toNormalText(context.given.company ?? ''), '/company')
  return buildSuccess({ Name })
}

/** A request answers alike, and after as long, whether or not somebody has the address: all that differs is done by a task. */
export const requestSignUp: PreparedHandler<'Candidates', 'signUp'> = {
  async prepare(context) {
    const { request, text } = context
    const origin = request.linkOrigin
    if (!origin) throw badRequest('Set LOCUM_PUBLIC_URL: links in mail cannot be built behind a proxy without it.')
    const company = await getCompany(context, toNormalText(context.given.Company ?? ''), '/Company')
    const asked = readRequest(context)
    const cap = await countSignUp(context, company.ID)
    return async inside => {
      await notifyReached(inside, company.ID, cap)
      const task: SignUpRequest = { ...asked, companyId: company.ID, origin, language: context.language }
      await inside.addTask(signUpTask, task, { key: `${company.ID} ${asked.email.toLowerCase()}` })
      return buildSuccess(null, text('candidates.signUp.sent'))
    }
  },
}

/** Throws 429 where too much is asked from one network. */
async function countNetwork({ database, request }: CallContext): Promise<void> {
  const wait = await countRate(database, `sign-up ${toNetwork(request.address)}`, networkLimit)
  if (wait !== null) throw tooMany(wait)
}

async function getCompany(context: CallContext, code: string, at: string): Promise<SignUpCompany> {
  await countNetwork(context)
  const { database, text } = context
  const company = code === '' ? null : await findCompany(database, code)
  if (company) return company
  const message = text('candidates.signUp.noCompany')
  throw new Refusal(message, { [at]: message })
}

const toSubject = (companyId: number) => `sign-ups of agency ${companyId}`

/** Counts a sign-up of an agency; throws 429 above its cap of the hour, which it answers. */
async function countSignUp({ database, findSettings, request }: CallContext, companyId: number): Promise<RateLimit> {
  const { [capName]: most } = await findSettings([capName])
  const cap = { most: Number(most ?? usualCap), seconds: 3600 }
  const share = { ...cap, most: Math.ceil(cap.most * networkShare) }
  const ofNetwork = `${toSubject(companyId)} by ${toNetwork(request.address)}`
  const wait = (await countRate(database, ofNetwork, share)) ?? (await countRate(database, toSubject(companyId), cap))
  if (wait !== null) throw tooMany(wait)
  return cap
}

/** The last sign-up that an agency takes within an hour stands in its history, once. */
async function notifyReached({ of, transaction }: CallContext, companyId: number, cap: RateLimit): Promise<void> {
  const subject = toSubject(companyId)
  if ((await findWait(transaction, subject, cap)) === null) return
  if ((await countRate(transaction, `${subject}, told`, { ...cap, most: 1 })) !== null) return
  await of('Companies', 'System').audit({ recordId: companyId, action: 'signUpCap', before: {}, after: {} })
}

function readRequest({
  given,
  text,
}: CallContext<'Candidates', 'signUp'>): Omit<SignUpRequest, 'companyId' | 'origin' | 'language'> {
  const [firstName, lastName] = [toNormalText(given.FirstName ?? ''), toNormalText(given.LastName ?? '')]
  const [email, phone] = [toNormalText(given.Email ?? ''), given.Phone?.replace(/\D/g, '') ?? '']
  const mandatory = text('MANDATORY_FIELD_ERROR')
  const errors: FieldErrors = {}
  const check = (name: string, value: string) => {
    if (value === '') errors[`/${name}`] = mandatory
    else if (value.length > 60) errors[`/${name}`] = text('candidates.signUp.tooLong', 60)
  }
  check('FirstName', firstName)
  check('LastName', lastName)
  if (email === '') errors['/Email'] = text('EMAIL_MISSING_MESSAGE')
  else if (!formats.email?.(email) || email.length > 80) errors['/Email'] = text('ENTER_VALID_EMAIL_ADDRESS')
  if (phone !== '' && !formats.phone?.(phone)) errors['/Phone'] = text('validation.format.phone')
  if (Object.keys(errors).length > 0) throw new Refusal(Object.values(errors)[0] ?? mandatory, errors)
  return { firstName, lastName, email, phone: phone === '' ? null : phone }
}
