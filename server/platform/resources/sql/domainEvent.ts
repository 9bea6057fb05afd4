import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourcePlan } from '../plan.ts'
import { toPathValue } from './entryScope.ts'
import { raw, type Statement, sql, toStatement } from './fragment.ts'

/** A domain event about a row, and who raised it. */
export interface NewDomainEvent {
  code: string
  resource: string
  recordId: number
  payload: RecordValues
  loginName: string
  actorKind: string
  actingFor: number | null
  requestId: string | null
}

/** Writes a domain event about a stored row, deleted or not, whose company and revenue center it takes; answers its ID. */
export function insertEvent(plan: ResourcePlan, event: NewDomainEvent): Statement {
  const { code, resource, recordId, payload, loginName, actorKind, actingFor, requestId } = event
  const organization = plan.byName.has('OrganizationID') ? 't."OrganizationID"' : 'null'
  return toStatement(sql`insert into domain_event
      ("Code", "Resource", "RecordID", "Payload", "CompanyID", "OrganizationID", "Actor", "ActorKind", "ActingFor", "RequestID")
    select ${code}::text, ${resource}::text, t."ID", ${JSON.stringify(payload)}::jsonb, ${raw(toCompany(plan))}::bigint,
      ${raw(organization)}::bigint, ${loginName}::text, ${actorKind}::text, ${actingFor}::bigint, ${requestId}::text
    from ${raw(plan.table)} t where t."ID" = ${recordId} returning "ID"`)
}

/** The company of a row, in SQL: what its scope says, else its own property. */
function toCompany({ scopes, byName }: ResourcePlan): string {
  const scope = scopes.find(({ claim }) => claim === 'company_id')
  if (scope) return toPathValue(scope, 't')
  return byName.has('CompanyID') ? 't."CompanyID"' : 'null'
}
