import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../database/types.ts'

/** A domain event as it was raised. */
export interface DomainEvent {
  id: number
  code: string
  resource: string
  /** The row's ID. */
  recordId: number
  /** As the event's schema has it; what was empty is left out. */
  payload: Readonly<RecordValues>
  companyId: number | null
  /** The revenue center; null where the record has none. */
  organizationId: number | null
  actor: {
    loginName: string
    /** As what he acted: Agency, Facility, Candidate, System, Anonymous. */
    kind: string
    /** The user in whose name System did it. */
    actingFor: number | null
  }
  /** Null where no request set it off. */
  requestId: string | null
  /** ISO with Z. */
  createdOn: string
}

/** Finds an event by its ID; null of one that is swept. */
export async function findEvent(queries: Queries, id: number): Promise<DomainEvent | null> {
  return queries.first<DomainEvent>(
    `select "ID" as id, "Code" as code, "Resource" as resource, "RecordID" as "recordId", "Payload" as payload,
       "CompanyID" as "companyId", "OrganizationID" as "organizationId", "RequestID" as "requestId", "CreatedOn" as "createdOn",
       jsonb_build_object('loginName', "Actor", 'kind', "ActorKind", 'actingFor', "ActingFor") as actor
     from domain_event where "ID" = $1`,
    [id],
  )
}

/** Notes what a subscription met with at an event; answers the event's code, null of one that is swept. */
export async function noteProblem(
  queries: Queries,
  id: number,
  subscription: string,
  problem: string,
): Promise<string | null> {
  return queries.value<string>(
    `update domain_event set "Problems" = "Problems" || jsonb_build_object($2::text, $3::text) where "ID" = $1 returning "Code" as code`,
    [id, subscription, problem],
  )
}

/** Finds what a subscription met with at an event; null where it met with nothing. */
export async function findProblem(queries: Queries, id: number, subscription: string): Promise<string | null> {
  return queries.value<string>(`select "Problems" ->> $2 as problem from domain_event where "ID" = $1`, [
    id,
    subscription,
  ])
}

/** Forgets what a subscription met with: it has done its part. */
export async function clearProblem(queries: Queries, id: number, subscription: string): Promise<void> {
  await queries.query(`update domain_event set "Problems" = "Problems" - $2 where "ID" = $1`, [id, subscription])
}

/** Deletes events that were raised so many days ago. */
export async function sweepDomainEvents(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from domain_event where "CreatedOn" < now() - make_interval(days => $1::int)`, [days])
}
