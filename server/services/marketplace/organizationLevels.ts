import type { Condition } from '#contract/conditions.ts'
import { badRequest, notFound } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import { readMasterFilter } from './masterFilter.ts'
import { listAssigned, listBelow, listWays } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

/** The level of a revenue center, the lowest of them (SPEC-1 §9 "Organization level"). */
export const revenueCenterLevel = 4

const any = (field: string, value: readonly unknown[]): Condition => ({ field, op: 'in', value: [...value] })

/** Organizations/ParentLevel/{level}: what the organizations of a level can stand below. */
export async function parentLevel(context: CallContext) {
  return context.perform('all', { conditions: [any('Level', [Number(context.args.args?.level) - 1])] })
}

/** Organizations/Level/Value/{id} and those below it: the organizations of a level, as there are uses of them. */
export function buildLevelHandlers({ settings }: MarketplaceParts): Record<string, CallHandler> {
  /** The condition of the caller's master filter; none where he has none or it is to be ignored (rules C7.23). */
  async function listFiltered(context: CallContext): Promise<Condition[]> {
    if (context.args.args?.ignoreFilter === true) return []
    const kept = await readMasterFilter(context, settings)
    return kept === null ? [] : [any('ID', await listWays(context.database, kept))]
  }

  return {
    async level(context) {
      const conditions = [any('Level', [getLevel(context)]), ...(await listFiltered(context))]
      return context.perform('all', { conditions })
    },
    async levelDropdown(context) {
      const { args, database } = context
      const conditions = [any('Level', [getLevel(context)]), { field: 'IsActive', op: 'equals' as const, value: true }]
      conditions.push(...(await listFiltered(context)))
      const values = args.args?.filterValues as number[] | undefined
      if (values)
        conditions.push(
          any(
            'ID',
            (await listBelow(database, values)).map(({ ID }) => ID),
          ),
        )
      // What is chosen from stands in the order of the alphabet.
      const sort = [{ field: 'Name', direction: 'ascending' as const }]
      const asked = { conditions, sort, ...(args.searchText !== undefined && { searchText: args.searchText }) }
      const size = getPageSize(context)
      return size === undefined
        ? context.perform('all', asked, offered)
        : context.perform('list', { ...asked, page: { index: 0, size, withTotal: false } }, offered)
    },
    async levelUser(context) {
      const { caller, database } = context
      const ways = await listWays(database, await listAssigned(database, caller.userId))
      return context.perform('all', { conditions: [any('Level', [getLevel(context)]), any('ID', ways)] })
    },
  }
}

/** What a choice needs of an organization beside its ID. */
export const offered = ['Code', 'Name', 'Level', 'ParentID']

function getLevel({ args, text }: CallContext): number {
  const level = Number(args.id)
  if (level >= 1 && level <= revenueCenterLevel) return level
  throw notFound(text('marketplace.organizations.noLevel'))
}

/** How many a choice that is searched for shows; undefined asks for all. */
function getPageSize({ args }: CallContext): number | undefined {
  const size = args.args?.pageSize as number | undefined
  if (size === undefined || (size >= 1 && size <= 100)) return size
  throw badRequest('pageSize takes 1 to 100.')
}
