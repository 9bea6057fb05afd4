import { canReveal } from '#contract/access.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudit } from '../../audit/index.ts'
import { badRequest, forbidden } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { getStoredHistory } from './history.ts'

/**
 * Serves `reveal`: the whole of a number that every other answer masks, `args.field` being its property (rules C9.14). Each showing is
 * an audit entry, written before the number is answered. Throws 404 where the row is not in the caller's scope, 400 where the property is
 * never masked, 403 where he may not have it shown.
 */
export async function revealNumber(execution: CallExecution): Promise<Envelope<{ Value: string | null }>> {
  const { plan, view, caller, database, callName } = execution
  const stored = await getStoredHistory(execution, false)
  const property = plan.resource.properties.get(String(execution.given.field))
  if (property?.schema.format !== 'ssn') throw badRequest('field names no number that is answered masked.')
  if (!canReveal(property.schema, view.held)) throw forbidden()
  const value = stored[property.name]
  await writeAudit(database, {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: Number(stored.ID),
    action: callName,
    after: { Field: property.name },
  })
  return buildSuccess({ Value: typeof value === 'string' ? value : null })
}
