import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'

/** Switches mails off by the token of their link; answers what the notices are called. */
export function unsubscribe(token: string): Promise<Answer> {
  const contract = { application: 'Notification', contract: 'Notification' }
  return requestEnvelope(contract, { method: 'POST', path: 'Unsubscribe', query: [], body: { token } })
}
