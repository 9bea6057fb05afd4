import type { Condition } from '#contract/conditions.ts'
import { organizationLevel } from '#contract/enumerations.gen.ts'
import { badRequest, notFound } from '../../platform/kernel/problem.ts'
import type { CallContext, Handlers } from '../../platform/resources/extension.ts'
import { readMasterFilter } from './masterFilter.ts'
import { listAssigned, listBelow, listWays } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

const any = (field: string, value: readonly unknown[]): Condition => ({ field, op: 'in', value: [...value] })

/** Organizations/ParentLevel/{level}: what the organizations of a level can stand below. */
export async function parentLevel(context: CallContext<'Organizations', 'parentLevel'>) {
  return context.perform('all', { conditions: [any('Level', [context.given.level - 1])] })
}

/** Organizations/Level/Value/{id} and those below it: the organizations of a level, as there are uses of them. */
export function buildLevelHandlers({ settings }: MarketplaceParts): Handlers<'Organizations'> {
  /** The condition of the caller's master filter; none where he has none or it is to be ignored (rules C7.23). */
  async function listFiltered(context: CallContext<'Organizations'>): Promise<Condition[]> {
    if (context.given.ignoreFilter === true) return []
    const kept = await readMasterFilter(context, settings)
    return kept === null ? [] : [any('ID', await listWays(context.database, kept))]
  }

  return {
    async level(context) {
      const conditions = [any('Level', [getLevel(context)]), ...(await listFiltered(context))]
      return context.perform('all', { conditions })
    },
    async levelDropdown(context) {
      const { args, given, database } = context
      const conditions = [any('Level', [getLevel(context)]), { field: 'IsActive', op: 'equals' as const, value: true }]
      conditions.push(...(await listFiltered(context)))
      const values = given.filterValues
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
      const size = checkPageSize(given.pageSize)
      return size === null
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

function getLevel({ id, text }: CallContext): number {
  if (id >= organizationLevel.Organization && id <= organizationLevel.RevenueCenter) return id
  throw notFound(text('marketplace.organizations.noLevel'))
}

/** How many a choice that is searched for shows; null asks for all. */
function checkPageSize(size: number | null = null): number | null {
  if (size === null || (size >= 1 && size <= 100)) return size
  throw badRequest('pageSize takes 1 to 100.')
}
