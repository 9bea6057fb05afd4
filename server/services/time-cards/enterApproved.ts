import { payrollLineKind } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import {
  type ExportedCard,
  holdOpened,
  listUndatedRules,
  listUnreportedCandidates,
  listUnreportedCards,
  prepareApproved,
} from './earlierCardsRepository.ts'
import { splitParts, toWeek } from './overtimeRules.ts'
import { toAmount } from './payrollLedger.ts'
import { insertLedger } from './payrollRepository.ts'

/** Candidates whose cards are entered together. */
const batchSize = 500

/**
 * Has cards that were approved without the ledger of payroll enter it (rules C9.1): with their minutes and rates, and those that were exported
 * as their file reported them, which counted a card wholly in the week of its date.
 */
export async function enterApproved(queries: Queries): Promise<void> {
  await prepareApproved(queries)
  await holdOpened(queries)
  const rules = await listUndatedRules(queries)
  let candidateIds = await listUnreportedCandidates(queries, 0, batchSize)
  while (candidateIds.length > 0) {
    const cards = await listUnreportedCards(queries, candidateIds)
    const byId = new Map(cards.map(card => [card.card, card]))
    const weeks = Map.groupBy(
      cards,
      ({ companyId, candidateId, date }) => `${companyId} ${candidateId} ${toWeek(date)}`,
    )
    const lines = [...weeks.values()].flatMap(same => splitParts(same, rules.get(same[0]?.companyId ?? 0) ?? []))
    await insertLedger(
      queries,
      'payroll-line',
      lines.map(line => buildLine(line, byId.get(line.card) as ExportedCard)),
    )
    candidateIds = await listUnreportedCandidates(queries, candidateIds.at(-1) ?? 0, batchSize)
  }
}

function buildLine(
  { card, day, multiplier, ruleId, minutes }: ReturnType<typeof splitParts>[number],
  { candidateId, employerId, companyId, organizationId, rate, billRate }: ExportedCard,
) {
  return {
    ...{
      Kind: payrollLineKind.Original,
      TimeCardID: card,
      CandidateID: candidateId,
      EmployerID: employerId,
      CompanyID: companyId,
    },
    ...{ OrganizationID: organizationId, Day: day, Multiplier: multiplier, Minutes: minutes, Rate: rate },
    ...{ Amount: toAmount(minutes, rate, multiplier), BillRate: billRate, RuleID: ruleId, CreatedBy: 'System' },
  }
}
