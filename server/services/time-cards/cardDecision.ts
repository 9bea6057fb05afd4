import { findClaimedMinutes } from '#contract/cardNeeds.ts'
import { resolutions, toHours } from '#contract/timeCards.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Card } from './cardRepository.ts'

/**
 * The minutes that an approval approves: those that it says, those that the facility claims where it says that they hold, else those of the
 * slots. Throws `Refusal` where a claim stands and the approval does not say whose figures hold (W8).
 */
export function decideMinutes({ args: { args = {} }, text }: CallContext, card: Card, paidMinutes: number): number {
  const { ApprovedHours = null, Resolution = null } = args
  const claimed = findClaimedMinutes(card, card.zone)
  const refuse = (field: string, key: string, ...figures: unknown[]): never => {
    const message = text(key, ...figures)
    throw new Refusal(message, { [`/${field}`]: message })
  }
  if (Resolution === resolutions.theirs && claimed !== null) return claimed
  if (Resolution === resolutions.other && ApprovedHours === null) refuse('ApprovedHours', 'MANDATORY_FIELD_ERROR')
  if (ApprovedHours !== null && Resolution !== resolutions.ours) return Math.round(Number(ApprovedHours) * 60)
  if (claimed !== null && Resolution === null)
    refuse('Resolution', 'timeCards.claimUndecided', toHours(claimed), toHours(paidMinutes))
  return paidMinutes
}
