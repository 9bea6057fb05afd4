import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Random } from '#server/demo/random.ts'
import { openLink } from '#server/platform/links/index.ts'
import { approveLinks, rateLinks } from '#server/services/time-cards/linkPurposes.ts'
import type { JobWorld } from '../jobs/world.ts'

/** Who is sent the links of a card. */
export const toReceiver = (cardId: number) => `ward${cardId}@mercy.example`

const dispute = { ApprovedHours: 7, DisputeReason: 'Late', DisputedByName: 'Ann' }

let networks = 0

/** Acts by one of the links that were mailed about a card, one that was superseded too; null where none was. */
export async function actByLink(world: JobWorld, random: Random, id: number, index: 0 | 1): Promise<boolean | null> {
  const mails = await world.database.run<{ text: string }>(
    `select "Content"->>'text' as text from outbox_message where "Recipient" = $1 order by "ID"`,
    [toReceiver(id)],
  )
  const listTokens = (pattern: RegExp) => mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  const approving = listTokens(/\/ApproveTimeCard\/([\w-]+)/)
  const rating = listTokens(/\/RateCandidate\?\S*t=([\w-]+)/)
  if (approving.length === 0) return null
  if (rating.length > 0 && random.chance(0.4)) return rate(world, id, random.pick(rating), index)
  const guid = random.chance(0.7) ? (approving.at(-1) as string) : random.pick(approving)
  return decide(world, { id, guid, isApproval: random.chance(0.6), index })
}

async function decide(
  world: JobWorld,
  { id, guid, isApproval, index }: { id: number; guid: string; isApproval: boolean; index: 0 | 1 },
): Promise<boolean> {
  const send = await open(world, guid, index)
  const verified = await send?.('verifyGuid', { args: { guid } })
  if (!send || !verified?.Success) return false
  const { Nonce } = verified.Source as RecordValues
  const args = isApproval
    ? { ApprovedByName: 'Ann', ApprovedByEmail: toReceiver(id) }
    : { ...dispute, DisputedByEmail: toReceiver(id) }
  const answer = await send(isApproval ? 'linkApprove' : 'linkDispute', { id, args: { ...args, guid, Nonce } })
  return answer.Success
}

async function rate(world: JobWorld, id: number, t: string, index: 0 | 1): Promise<boolean> {
  const send = await open(world, t, index)
  const verified = await send?.('verifyRating', { args: { guid: String(id), t } })
  if (!send || !verified?.Success) return false
  const [tag] = (verified.Source as { Tags: { ID: number }[] }).Tags
  return (await send('addRating', { id, args: { t, Rating: 4, RatingTagLookupIds: [tag?.ID] } })).Success
}

/** Calls as who comes by a link; null where it does not hold. */
async function open(world: JobWorld, token: string, index: 0 | 1) {
  networks += 1
  const given = { token, purposes: [approveLinks, rateLinks], network: `link ${networks}` }
  const caller = await openLink(world.database, given)
  if (!caller) return null
  return async (callName: string, args: { id?: number; args: RecordValues }): Promise<Envelope> => {
    try {
      const outcome = await world.engines[index].perform({ resource: 'TimeCards', callName, caller, args })
      return 'Success' in outcome ? outcome : await outcome.collect()
    } catch (error) {
      if (error instanceof Error && 'envelope' in error) return error.envelope as Envelope
      throw error
    }
  }
}
