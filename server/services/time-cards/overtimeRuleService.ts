import type { OvertimeRuleRow } from '#contract/rows.gen.ts'
import { toDateText } from '#contract/timeText.ts'
import { moveDays } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { toWeek } from './overtimeRules.ts'
import { findLastReported } from './payrollRepository.ts'

/** What overtime rules add to the engine: those of weeks of which payroll was told stay as they are (rules C9.1). */
export const overtimeRuleExtension: ResourceExtension<'OvertimeRules'> = {
  async beforeSave(context) {
    const { stored, record, now } = context
    record.From ??= moveDays(toWeek(now().toISOString().slice(0, 10)), 7)
    for (const rule of stored ? [stored, record] : [record]) await refuseReported(context, rule)
  },
  beforeDelete: context => refuseReported(context, context.stored),
}

async function refuseReported({ transaction, text }: CallContext, { CompanyID, From }: OvertimeRuleRow): Promise<void> {
  const day = await findLastReported(transaction, CompanyID)
  if (day === null) return
  const week = toWeek(day)
  if (String(From ?? '') <= week) throw new Refusal(text('overtimeRules.isTold', toDateText(week)))
}
