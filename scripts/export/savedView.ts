import type { CallArguments, SortArguments } from '#contract/callArguments.ts'
import { parseConditions, WireProblem } from '#contract/calls/wireValues.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { CommandCore } from '../commandCore.ts'

const views = 'SavedViews'

interface ViewName {
  ID: number
  Name: string
}

interface View extends ViewName {
  Conditions: unknown[] | null
  SearchText: string | null
  OrderBy: string | null
  OrderDirection: number | null
  ThenBy: SortArguments[] | null
  ColumnSettings: { Key: string; Index?: number; Hidden?: boolean }[] | null
  IsFilterCut: boolean
}

/** What a saved view of a list shows, as the arguments of an export; found by its number or its name. */
export async function readView(core: CommandCore, resource: Resource, wanted: string): Promise<CallArguments> {
  const known = await core.call<ViewName[]>(views, 'byGrid', { args: { gridId: resource.name } })
  const found = known.find(({ ID, Name }) => String(ID) === wanted || Name === wanted)
  if (!found) {
    const names = known.map(({ ID, Name }) => `${ID} "${Name}"`).join(', ')
    const open = names ? `choose one of ${names}` : 'there is none that this user sees'
    throw new OperatorError(`There is no view "${wanted}" of ${resource.name} for this user: ${open}.`)
  }
  const view = await core.call<View>(views, 'byId', { id: found.ID })
  if (view.IsFilterCut) {
    throw new OperatorError(
      `The view "${view.Name}" filters by what this user may not see, so more rows would be written than it means: name another user or view.`,
    )
  }
  return {
    ...readFilter(resource, view),
    ...readSort(resource, view),
    args: { columns: listDisplayed(resource, view) },
  }
}

function readFilter(resource: Resource, { Name, Conditions, SearchText }: View): CallArguments {
  try {
    const conditions = parseConditions(resource, Conditions ?? [], () => true)
    return { conditions, ...(SearchText ? { searchText: SearchText } : {}) }
  } catch (error) {
    if (!(error instanceof WireProblem)) throw error
    throw new OperatorError(`The view "${Name}" filters by what is gone: ${error.message} Save it anew in the console.`)
  }
}

function readSort({ properties }: Resource, { OrderBy, OrderDirection, ThenBy }: View): CallArguments {
  if (OrderBy === null || !properties.has(OrderBy)) return {}
  const first = { field: OrderBy, direction: OrderDirection === 2 ? 'descending' : 'ascending' } as const
  return { sort: [first, ...(ThenBy ?? []).filter(({ field }) => field !== OrderBy && properties.has(field))] }
}

/** The columns of a view in their order, then those of the list that it says nothing of. */
function listDisplayed({ descriptor, properties }: Resource, { ColumnSettings }: View): string[] {
  const settings = (ColumnSettings ?? []).toSorted((one, other) => (one.Index ?? 0) - (other.Index ?? 0))
  const known = new Set(settings.map(({ Key }) => Key))
  const displayed = settings.filter(({ Hidden }) => !Hidden).map(({ Key }) => Key)
  return [...displayed, ...listDisplayedColumns(descriptor).filter(field => !known.has(field))].filter(field =>
    properties.has(field),
  )
}
