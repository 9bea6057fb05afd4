import type { Database } from '#server/platform/database/index.ts'
import { issueLink } from '#server/platform/links/index.ts'
import { approveLinks, rateLinks, readOnlyLinks } from '#server/services/time-cards/linkPurposes.ts'

/** Tokens that hold for one time card, and where their pages are. */
export interface CardLinks {
  card: number
  approval: string
  addresses: { approve: string; rate: string; worked: string }
}

/** Has a time card of the demo wait for its approval, and makes links about it; those that were made before hold no longer. */
export async function makeCardLinks(database: Database): Promise<CardLinks> {
  const [card] = await database.run<{ ID: number; CandidateID: number }>(
    `update "time-card" set "Status" = 8 where "ID" = (
       select min("TimeCardID") from "time-card-slot" where "IsTimeCard" and "EndsOn" is not null)
     returning "ID", "CandidateID"`,
  )
  if (!card) throw new Error('The demo has no worked time card.')
  const [approval, rating, worked] = await database.transaction(async transaction => [
    await issueLink(transaction, approveLinks, card.ID),
    await issueLink(transaction, rateLinks, card.ID),
    await issueLink(transaction, readOnlyLinks, card.ID),
  ])
  const query = `timeCardId=${card.ID}&candidateId=${card.CandidateID}`
  return {
    card: card.ID,
    approval: String(approval),
    addresses: {
      approve: `/ApproveTimeCard/${approval}?email=ann@facility.example`,
      rate: `/RateCandidate?${query}&t=${rating}`,
      worked: `/ReadOnlyWorkedJobDetail?${query}&t=${worked}`,
    },
  }
}
