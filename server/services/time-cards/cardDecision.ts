import { findClaimedMinutes } from '#contract/cardNeeds.ts'
import { resolutions, toHours } from '#contract/timeCards.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Card } from './cardRepository.ts'

/** What an approval approves: hours as they are said are kept as they are. */
interface Decided {
  approvedMinutes: number
  approvedHours: number
}

/**
 * The hours that an approval approves: those that it says, those that the facility claims where it says that they hold, else those of the
 * slots. Throws `Refusal` where a claim stands and the approval does not say whose hours hold (W8).
 */
export function decideHours({ args: { args = {} }, text }: CallContext, card: Card, paidMinutes: number): Decided {
  const { ApprovedHours = null, Resolution = null } = args
  const claimed = findClaimedMinutes(card, card.zone)
  const refuse = (field: string, key: string, ...figures: unknown[]): never => {
    const message = text(key, ...figures)
    throw new Refusal(message, { [`/${field}`]: message })
  }
  if (Resolution === resolutions.theirs && claimed !== null) return toDecided(claimed)
  if (Resolution === resolutions.ours) return toDecided(paidMinutes)
  if (ApprovedHours !== null) {
    const approvedHours = Number(ApprovedHours)
    return { approvedMinutes: Math.round(approvedHours * 60), approvedHours }
  }
  if (Resolution === resolutions.other) refuse('ApprovedHours', 'MANDATORY_FIELD_ERROR')
  if (claimed !== null) refuse('Resolution', 'timeCards.claimUndecided', toHours(claimed), toHours(paidMinutes))
  return toDecided(paidMinutes)
}

const toDecided = (minutes: number): Decided => ({ approvedMinutes: minutes, approvedHours: toHours(minutes) })
