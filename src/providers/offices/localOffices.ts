import type { CallArguments } from '#contract/callArguments.ts'
import { buildTree, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { heldPermissions } from '../access/permissions.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { getSuccess } from '../data/records.ts'
import { askInfo } from '../info/askInfo.ts'

/** The setting that holds the IDs of the local offices to which a user has narrowed the console (SPEC-0 §3). */
export const masterFilterSetting = 'REVENUE_CENTER_MASTER_FILTER'

/** The levels of organizations, of which the last are the local offices (SPEC-1 §9 "Organization level"). */
const levels = [1, 2, 3, 4]

/** What of an organization the tree needs. */
interface Organization extends TreeItem {
  ID: number
  Level: number
}

/** The local offices that a user may choose, within the organizations above them. */
export interface LocalOffices {
  tree: readonly TreeItem[]
  ids: ReadonlySet<TreeKey>
}

/** Reads the local offices that are assigned to the user; all of them for who sees every company. Throws where they do not come. */
export async function fetchLocalOffices(): Promise<LocalOffices> {
  const organizations = liveResources.get('Organizations')
  if (!organizations) return { tree: [], ids: new Set() }
  const isOfAll = heldPermissions.get().has('VIEW_ALL_COMPANY_DATA')
  const read = async (id: number) => {
    const args: CallArguments = isOfAll ? { id, args: { ignoreFilter: true } } : { id }
    const answer = await callResource(organizations, isOfAll ? 'level' : 'levelUser', args)
    return getSuccess(answer).Source as Organization[]
  }
  return toLocalOffices((await Promise.all(levels.map(read))).flat())
}

/** Nests organizations, without the branches that lead to no local office. */
function toLocalOffices(organizations: readonly Organization[]): LocalOffices {
  const ids = new Set<TreeKey>(organizations.flatMap(({ ID, Level }) => (Level === levels.length ? [ID] : [])))
  const keep = (items: readonly TreeItem[]): TreeItem[] =>
    items.flatMap(item => {
      const Children = keep(item.Children ?? [])
      return ids.has(item.ID) || Children.length > 0 ? [{ ...item, Children }] : []
    })
  const byName = organizations.toSorted((one, other) => one.Name.localeCompare(other.Name))
  const items = byName.map(({ ID, ParentID, Name }): TreeItem => ({ ID, Name, ParentID: ParentID ?? null }))
  return { tree: keep(buildTree(items)), ids }
}

/** Narrows the console to these local offices, to all where there are none; answers those that the services have kept. */
export async function saveMasterFilter(ids: readonly TreeKey[]): Promise<TreeKey[]> {
  return (await askInfo('masterFilter', { args: { OrganizationIds: ids } })) as TreeKey[]
}
