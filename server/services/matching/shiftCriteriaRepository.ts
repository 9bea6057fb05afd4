import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

/** The values of the lookup ShiftType (SPEC-2 §3 "Enumerations"), by the hour at which a shift that names none begins. */
const typeByHour = (startTime: Fragment) => sql`case when ${startTime} >= '18:00' or ${startTime} < '04:00' then '3'
  when ${startTime} >= '12:00' then '2' else '1' end`

/** Jobs (`table`) of these shift types; one that names none is of the type of its hour. */
export function isOfTypes(table: Fragment, typeIds: readonly number[]): Fragment {
  return sql`(${table}."ShiftTypeLookupID" = any(${typeIds}::bigint[]) or (${table}."ShiftTypeLookupID" is null
    and ${typeByHour(sql`${table}."StartTime"`)} = any(array(select l."Value" from "lookup" l where l."ID" = any(${typeIds}::bigint[])))))`
}

/** The rate of one of his skills, or where the job has none for them that without a skill: what payroll would pay. */
const ownRate = `exists($[*] ? (@.SkillLookupID == $skills[*] && @.Rate >= $least))
  || !exists($[*] ? (@.SkillLookupID == $skills[*]))
    && exists($[*] ? ((!exists(@.SkillLookupID) || @.SkillLookupID == null) && @.Rate >= $least))`

/** Jobs (`table`) that pay a candidate at least so much an hour, or somebody, where it is about nobody; rates are read only where one is as high. */
export function paysAtLeast(table: Fragment, least: number, candidateId: number | null): Fragment {
  const path = raw(candidateId === null ? `'exists($[*] ? (@.Rate >= $least))'` : `'${ownRate}'`)
  const skills = sql`coalesce((select c."SkillLookupIDs" from "candidate" c where c."ID" = ${candidateId}), '[]'::jsonb)`
  const asked = sql`jsonb_build_object('least', ${least}::numeric, 'skills', ${skills})`
  return sql`${table}.highest_rate >= ${least}::numeric
    and (select jsonb_path_match(r."Rates", ${path}, ${asked}) from "job" r where r."ID" = ${table}."ID")`
}
