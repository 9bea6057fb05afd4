import type { OvertimeRuleRow } from '#contract/rows.gen.ts'
import { moveDays } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { toWeek } from './overtimeRules.ts'
import { isRuleTold } from './payrollRepository.ts'

/** What overtime rules add to the engine: one by which payroll was told stays as it is (rules C9.1). */
export const overtimeRuleExtension: ResourceExtension<OvertimeRuleRow> = {
  async beforeSave(context) {
    const { stored, record, now } = context
    if (stored) await refuseTold(context, stored)
    record.From ??= moveDays(toWeek(now().toISOString().slice(0, 10)), 7)
  },
  beforeDelete: context => refuseTold(context, context.stored),
}

async function refuseTold({ transaction, text }: CallContext, { ID }: OvertimeRuleRow): Promise<void> {
  if (await isRuleTold(transaction, Number(ID))) throw new Refusal(text('overtimeRules.isTold'))
}
