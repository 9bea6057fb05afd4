import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'

/** What an approval link opens: the card, and the way to decide about it. */
export interface OpenedApproval {
  card: TimeCard
  /** The facility approves by nothing less. */
  isSignatureRequired: boolean
  /** Sends a decision about the card as it is shown. Where it has changed meanwhile, it is shown as it is now, and the answer says so. */
  decide: (decision: 'Approve' | 'Dispute', given: object) => Promise<Answer>
}

/** Where an approval leads on, within this console. */
export interface ApprovalLinks {
  WorkedAddress?: string
  RatingAddress?: string
}

/** How a card was decided about on this page. */
export type Decision = { is: 'linkApproved'; links: ApprovalLinks } | { is: 'justDisputed' }
