import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { Membership } from '../membership/contract.ts'

/** Where a user signs in. */
const signInPath = '/login'

/** An origin that no address within the console leads away from. */
const anyOrigin = 'http://console.invalid'

/**
 * The words that invite a user and the address at which he signs in. Nothing is sent and nothing changes: the call is a GET. The
 * address is a path, good behind any host name.
 */
export async function getInvitation(
  context: CallContext<'SystemConfigs', 'welcomeInvite'>,
  membership: Pick<Membership, 'findPerson'>,
): Promise<Envelope> {
  const { caller, database, given, text } = context
  const RedirectUrl = readRedirect(given.redirectUrl)
  const person = await membership.findPerson({ caller, database }, given.userId ?? 0)
  if (!person) throw notFound(text('records.notFound'))
  if (!person.IsActive) throw new Refusal(text('info.invite.inactive', person.Name))
  const address =
    RedirectUrl === null ? signInPath : `${signInPath}?${new URLSearchParams({ redirectUrl: RedirectUrl })}`
  return buildSuccess({
    UserID: person.ID,
    Name: person.Name,
    LoginName: person.LoginName,
    Email: person.Email,
    RedirectUrl,
    Address: address,
    Subject: text('info.invite.subject', person.CompanyName),
    Message: text('info.invite.message', person.Name, person.CompanyName, person.LoginName),
  })
}

/** Only what leads to a page of the console is taken (rules C7.35); null where nothing is given. */
function readRedirect(path: string | null | undefined): string | null {
  if (!path) return null
  const isOwn = /^\/(?![/\\])/.test(path) && URL.parse(path, anyOrigin)?.origin === anyOrigin
  if (!isOwn) throw badRequest('redirectUrl takes a path of the console that begins with one slash, such as /Jobs.')
  return path
}
