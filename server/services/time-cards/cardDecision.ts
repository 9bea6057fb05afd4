import { findClaimedMinutes } from '#contract/cardNeeds.ts'
import { resolutions, toHours } from '#contract/timeCards.ts'
import type { Card } from './cardRepository.ts'
import { refuseAt } from './refuseAt.ts'
import type { CardContext } from './unusualHours.ts'

/** What an approval approves. */
interface Decision {
  minutes: number
  /** As they were said, else those of the minutes. */
  hours: number
  /** They are the facility's, who said them beside the clock. */
  isClaim: boolean
}

/**
 * The hours that an approval approves: those that it says, those that the facility claims where it says that they hold, else those of the
 * slots. Throws `Refusal` where a claim stands and the approval does not say whose figures hold (W8).
 */
export function decideHours({ given, text }: CardContext, card: Card, paidMinutes: number): Decision {
  const { ApprovedHours = null, Resolution = null } = given
  const claimed = findClaimedMinutes(card, card.zone)
  if (Resolution === resolutions.theirs && claimed !== null)
    return { minutes: claimed, hours: toHours(claimed), isClaim: true }
  if (Resolution === resolutions.other && ApprovedHours === null)
    throw refuseAt('ApprovedHours', text('MANDATORY_FIELD_ERROR'))
  if (ApprovedHours !== null && Resolution !== resolutions.ours)
    return { minutes: Math.round(ApprovedHours * 60), hours: ApprovedHours, isClaim: false }
  if (claimed !== null && Resolution === null)
    throw refuseAt('Resolution', text('timeCards.claimUndecided', toHours(claimed), toHours(paidMinutes)))
  return { minutes: paidMinutes, hours: toHours(paidMinutes), isClaim: false }
}
