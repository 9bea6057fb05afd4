import type { Queries } from '../../../../platform/database/types.ts'
import { enterApproved } from '../../enterApproved.ts'

/** Makes the ledger of payroll, whose lines never change (rules C9.1). An installation's own data files may lack the resources. */
export async function migrate(queries: Queries): Promise<void> {
  const [found] = await queries.query<{ isThere: boolean }>(
    `select to_regclass('"payroll-line"') is not null and to_regclass('"time-card"') is not null and to_regclass('"job"') is not null
       and to_regclass('"overtime-rule"') is not null as "isThere"`,
  )
  if (!found?.isThere) return
  for (const statement of statements) await queries.run(statement)
  await enterApproved(queries)
}

const statements = [
  `create index payroll_line_card on "payroll-line" ("TimeCardID", "Day")`,
  `create index payroll_line_rule on "payroll-line" ("RuleID")`,
  `create index time_card_payroll_due on "time-card" ("ID") where "IsPayrollDue"`,
  `create index time_card_payroll_week on "time-card" ("CandidateID", "Date") where "IsPayrollDue" is not null`,
  `create function keep_payroll_line() returns trigger language plpgsql as $$ begin
     raise exception 'A payroll line never changes.';
   end $$`,
  `create trigger payroll_line_kept before update or delete on "payroll-line" for each row execute function keep_payroll_line()`,
  `update "overtime-rule" set "From" = '1900-01-01' where "From" is null`,
]
