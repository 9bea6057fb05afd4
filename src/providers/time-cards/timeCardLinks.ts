import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'

/** The contract of time cards. */
export const timeCards = { application: 'Marketplace', contract: 'TimeCards' }
const publicLinks = { application: 'Marketplace', contract: 'PublicLinks' }

/** A file that goes along with an approval. */
export interface SentFile {
  FileName: string
  /** Its bytes as base64. */
  Content: string
}

/** What an approval by a link says of who approves. */
export interface Approval {
  ApprovedByName: string
  ApprovedByEmail: string
  Signature?: SentFile
}

/** What a rating says (SPEC-2 §3 "Candidate rating"). */
export interface SentRating {
  Rating: number
  RatingTagLookupIds: readonly number[]
  Comment: string
}

/** The card that an approval link is about, with the `Nonce` that a decision carries (rules C7.10). */
export function verifyApproval(guid: string): Promise<Answer> {
  return requestEnvelope(timeCards, { method: 'GET', path: `${encodeURIComponent(guid)}/VerifyGUID`, query: [] })
}

/** Approves or disputes a card by its link; the nonce proves that a script of ours asked, not a scanner that follows addresses. */
export function decideByLink(
  decision: 'Approve' | 'Dispute',
  { cardId, guid, nonce }: { cardId: number; guid: string; nonce: string },
  body: Approval | object,
): Promise<Answer> {
  return requestEnvelope(timeCards, {
    method: 'PUT',
    path: `${cardId}/${decision}/${encodeURIComponent(guid)}`,
    query: [],
    body: { ...body, Nonce: nonce },
  })
}

/** Whether the candidate of a card can be rated, and the tags to choose from. */
export function verifyRating(cardId: string, t: string | null): Promise<Answer> {
  return requestEnvelope(timeCards, {
    method: 'GET',
    path: `${encodeURIComponent(cardId)}/VerifyRating`,
    query: toQuery(t),
  })
}

/** Rates the candidate of a card. */
export function rateByLink(cardId: string, t: string | null, body: SentRating): Promise<Answer> {
  return requestEnvelope(timeCards, {
    method: 'POST',
    path: `${encodeURIComponent(cardId)}/Ratings`,
    query: toQuery(t),
    body,
  })
}

/** A card as its worked job is read. */
export function fetchWorkedCard(cardId: string, t: string | null): Promise<Answer> {
  const query: [string, string][] = [...toQuery(t), ['withSlots', 'true']]
  return requestEnvelope(timeCards, { method: 'GET', path: encodeURIComponent(cardId), query })
}

/** Says that a candidate has received what was sent about a job. */
export function confirmReceipt(jobId: string, candidateId: string, t: string | null): Promise<Answer> {
  return requestEnvelope(publicLinks, {
    method: 'POST',
    path: 'HCPResponse',
    query: toQuery(t),
    body: { jobId: Number(jobId), accept: true, candidateId: Number(candidateId) },
  })
}

/** Whom to ask about what a link was for that holds no longer. */
export function fetchLinkContact(t: string): Promise<Answer> {
  return requestEnvelope(publicLinks, { method: 'GET', path: 'Contact', query: [['t', t]] }, { silent: true })
}

function toQuery(t: string | null): [string, string][] {
  return t === null ? [] : [['t', t]]
}
