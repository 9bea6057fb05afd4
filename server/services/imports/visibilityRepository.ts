import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { type Caller, hasAccount, seesAllCompanies } from '../../platform/access/caller.ts'
import { type CallContext, type Fragment, type ResourcePlan, raw, sql } from '../../platform/resources/index.ts'

/** What only its owner does with an import: his file and its refused rows may hold what others must not read. */
const ofOwner = ['start', 'refused', 'delete']

/**
 * The imports that a caller sees: his own, and who sees all companies those that write of everybody, into resources of which he may
 * make and change records himself. Somebody must be able to stop and undo what another one began who is gone.
 */
export function restrictToVisible(caller: Caller, table: Fragment, plans: ReadonlyMap<string, ResourcePlan>): Fragment {
  const { userId, permissions } = caller
  if (!hasAccount(caller)) return raw('false')
  const own = sql`${table}."UserID" = ${userId}`
  if (!seesAllCompanies(caller)) return own
  const names = [...plans.values()]
    .filter(({ resource }) => isOpen(resource, permissions))
    .map(each => each.resource.name)
  const hasWritten = sql`not ${table}."IsDryRun" and ${table}."Status" <> 'Uploading'`
  return sql`(${own} or (${hasWritten} and ${table}."Resource" = any(${names}::text[])))`
}

function isOpen({ descriptor }: Resource, held: ReadonlySet<string>): boolean {
  if (!descriptor.calls?.import) return false
  return ['import', 'create', 'update'].every(
    name => !descriptor.calls?.[name] || isPermitted(findCallRule(descriptor, name), held),
  )
}

/** True where these codes open the list of imports and may take back what was imported into a resource. */
export function mayFollow({ descriptor }: Resource, target: Resource, held: ReadonlySet<string>): boolean {
  return isPermitted(findCallRule(descriptor, 'list'), held) && isOpen(target, held)
}

/** A list shows what was ever started: a file that was refused as it was read, or left before its check, is no import yet. */
export function narrowToStarted(table: Fragment): Fragment {
  return sql`${table}."Status" <> 'Uploading'`
}

/** By what of an import it is decided who sees it. */
export const visibleTo = ['UserID', 'IsDryRun', 'Status']

/** What is not offered of the imports of others. */
export async function listWithheld(
  { database, caller }: CallContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const foreign = await database.query<{ id: number }>(
    'select "ID" as "id" from "import" where "ID" = any($1) and "UserID" <> $2',
    [ids, caller.userId],
  )
  return new Map(foreign.map(({ id }) => [id, ofOwner]))
}
