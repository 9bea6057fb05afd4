import { userType } from '#contract/enumerations.gen.ts'
import { type Caller, everyValue } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/index.ts'

/**
 * Gives a user who may chat, staff or a candidate with an account, his participant where he has never had one, and notes which candidate he is
 * now; answers its ID, null where there is none.
 */
export async function takeParticipant(queries: Queries, userId: number): Promise<number | null> {
  const [made] = await queries.query<{ ID: number }>(
    `insert into "chat-participant" ("ExternalID", "CandidateID", "IsDeactivated", "CreatedBy")
     select u."ID", c."ID", false, 'System' from "user" u
     left join "candidate" c on c."UserID" = u."ID" and not c."IsDeleted" and u."UserType" = ${userType.Candidate}
     where u."ID" = $1 and not u."IsDeleted" and (u."UserType" = ${userType.OrganizationUser} or c."ID" is not null)
       and not exists (select from "chat-participant" p where p."ExternalID" = u."ID" and (p."IsDeleted" or p."CandidateID" is not distinct from c."ID"))
     order by c."ID" limit 1
     on conflict ("ExternalID") where not "IsDeleted" do update set "CandidateID" = excluded."CandidateID"
     returning "ID"`,
    [userId],
  )
  return made?.ID ?? findParticipant(queries, userId)
}

/** The participant of a user; null where he has none. */
export async function findParticipant(queries: Queries, userId: number): Promise<number | null> {
  return queries.value<number>('select "ID" from "chat-participant" where "ExternalID" = $1 and not "IsDeleted"', [
    userId,
  ])
}

/** True of a participant within a scope on `p`. */
export async function isWithin(queries: Queries, id: number, scope: Fragment): Promise<boolean> {
  return (await queries.query(sql`select from "chat-participant" p where p."ID" = ${id} and ${scope}`)).length > 0
}

/** True of a participant who takes no part at present. */
export async function isDeactivated(queries: Queries, id: number): Promise<boolean> {
  return queries.has('select from "chat-participant" where "ID" = $1 and "IsDeactivated"', [id])
}

/** Locks the participant of a user until the transaction ends; null where he has none. */
export async function lockParticipant(queries: Queries, userId: number): Promise<number | null> {
  return queries.value<number>(
    'select "ID" from "chat-participant" where "ExternalID" = $1 and not "IsDeleted" for no key update',
    [userId],
  )
}

/** Of the staff, everybody reaches himself and those of his revenue centers. */
export function narrowToColleagues(caller: Caller, table: Fragment): Fragment | null {
  const { organization_ids: centers } = caller.claims
  if (caller.actor === 'System' || caller.userType !== 'OrganizationUser' || centers === everyValue) return null
  return sql`${table}."CandidateID" is not null or ${table}."ExternalID" = ${caller.userId} or exists (select from user_organization o
    where o."UserID" = ${table}."ExternalID" and o."OrganizationID" = any(${centers ?? []}::bigint[]))`
}

/** Who a participant is (SPEC-0 §3 "Participant"). */
export interface Profile {
  ID: number
  ExternalID: number
  CandidateId: number | null
  FirstName: string
  LastName: string
  Email: string | null
  Phone: string | null
  PictureFileID: number | null
  IsDeactivated: boolean
  StatusLookupName: string | null
  StatusLookupCode: string | null
  PrimarySkillLookupName: string | null
  ProfessionLookupName: string | null
  RevenueCenterName: string | null
  CreatedOn: string
}

/** Who a participant `p` is by his account `u` and the candidate `c` that he is: what of it names him in what was said. */
export const ofPerson = `coalesce(c."FirstName", u."FirstName") as "FirstName", coalesce(c."LastName", u."LastName") as "LastName",
  coalesce(c."ImageFileID", u."ImageFileID") as "PictureFileID"`

/** Who is shut out: by his participant, his account or its end. */
export const isShutOut = `(p."IsDeactivated" or p."IsDeleted" or u."IsDeleted" or not u."IsActive")`

/** What lists tell of a candidate `c`. */
export const ofCandidate = `s."Name" as "StatusLookupName", s."Code" as "StatusLookupCode", f."Name" as "ProfessionLookupName",
  coalesce((select k."Name" from "lookup" k where k."ID" = (c."SkillLookupIDs" ->> 0)::bigint), f."Name") as "PrimarySkillLookupName"`

/** The lookups of a candidate `c`. */
export const joinCandidate = `left join "lookup" s on s."Category" = 'CandidateStatus' and s."Value" = c."Status"::text and not s."IsDeleted"
  left join "lookup" f on f."ID" = c."ProfessionLookupID"`

/** Who participants are, by their IDs. */
export async function listProfiles(queries: Queries, ids: readonly number[]): Promise<Map<number, Profile>> {
  const rows = await queries.query<Profile>(
    `select p."ID", p."ExternalID", p."CandidateID" as "CandidateId", ${ofPerson}, coalesce(c."Email", u."Email") as "Email",
       coalesce(c."Phone", u."Phone") as "Phone", ${isShutOut} as "IsDeactivated", ${ofCandidate}, o."Name" as "RevenueCenterName", p."CreatedOn"
     from "chat-participant" p join "user" u on u."ID" = p."ExternalID"
     left join "candidate" c on c."ID" = p."CandidateID" ${joinCandidate}
     left join "organization" o on o."ID" = c."OrganizationID"
     where p."ID" = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(row => [row.ID, row]))
}
