import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourcePlan } from '../plan.ts'
import { toPathValue } from './entryScope.ts'
import { raw, type Statement, sql } from './fragment.ts'

/** A domain event about a row. */
export interface NewDomainEvent {
  code: string
  resource: string
  recordId: number
  payload: RecordValues
}

/** Who raised events, and in which call. */
export interface EventActor {
  loginName: string
  actorKind: string
  actingFor: number | null
  requestId: string | null
}

/** Writes domain events, in their order, about stored rows, deleted or not, whose company and revenue center they take; answers IDs and codes. */
export function insertEvents(
  plan: ResourcePlan,
  events: readonly NewDomainEvent[],
  { loginName, actorKind, actingFor, requestId }: EventActor,
): Statement {
  return sql`insert into domain_event
      ("Code", "Resource", "RecordID", "Payload", "CompanyID", "OrganizationID", "Actor", "ActorKind", "ActingFor", "RequestID")
    select e.code, e.resource, t."ID", e.payload, ${raw(toCompany(plan))}::bigint,
      ${raw(toOrganization(plan))}::bigint, ${loginName}::text, ${actorKind}::text, ${actingFor}::bigint, ${requestId}::text
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (code text, resource text, "recordId" bigint, payload jsonb))
        with ordinality e(code, resource, "recordId", payload, position)
      join ${raw(plan.table)} t on t."ID" = e."recordId" order by e.position returning "ID", "Code"`
}

/** The company of a row, in SQL: what its scope says, else its own property. */
function toCompany({ scopes, byName }: ResourcePlan): string {
  const scope = scopes.find(({ claim }) => claim === 'company_id')
  if (scope) return toPathValue(scope, 't')
  return byName.has('CompanyID') ? 't."CompanyID"' : 'null'
}

/** The revenue center of a row, in SQL: its own property, else what its scope goes by. */
function toOrganization({ alternatives, byName }: ResourcePlan): string {
  if (byName.has('OrganizationID')) return 't."OrganizationID"'
  const found = alternatives.flat().find(({ claimed, among }) => claimed?.claim === 'organization_ids' && !among)
  return found?.claimed ? toPathValue(found.claimed, 't') : 'null'
}
