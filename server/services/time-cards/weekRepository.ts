import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, join, sql } from '../../platform/resources/index.ts'

/** Whose cards of which days are shown by week; empty lists ask for nothing. */
export interface WeekQuestion {
  from: string
  to: string
  candidateId: number | null
  employerIds: readonly number[]
  statuses: readonly number[]
  organizationIds: readonly number[]
}

/** A page of the candidates who have cards in these days, by their names, and how many they are; `scope` is the caller's on cards (`t`). */
export async function listWeekCandidates(
  queries: Queries,
  question: WeekQuestion,
  scope: Fragment,
  { index, size }: { index: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const [row] = await queries.query<{ ids: unknown[]; total: number }>(sql`
    with found as materialized (select distinct t."CandidateID" as id from "time-card" t where ${toCondition(question)} and ${scope})
    select (select count(*)::int from found) as total, array(
      select c."ID" from found f join "candidate" c on c."ID" = f.id order by c."Name", c."ID" limit ${size} offset ${index * size}
    ) as ids`)
  return { ids: (row?.ids ?? []).map(Number), total: row?.total ?? 0 }
}

function toCondition({ from, to, candidateId, employerIds, statuses, organizationIds }: WeekQuestion): Fragment {
  const asked = [sql`t."Date" between ${from}::date and ${to}::date`]
  if (candidateId !== null) asked.push(sql`t."CandidateID" = ${candidateId}`)
  if (employerIds.length > 0) asked.push(sql`t."EmployerID" = any(${employerIds})`)
  if (statuses.length > 0) asked.push(sql`t."Status" = any(${statuses})`)
  if (organizationIds.length > 0) asked.push(sql`t."OrganizationID" = any(${organizationIds})`)
  return join(asked, ' and ')
}
