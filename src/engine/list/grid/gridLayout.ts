import { useMemo } from 'react'
import { canRead } from '#contract/access.ts'
import type { SortArguments } from '#contract/callArguments.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { SettingChange } from '#src/providers/settings/settingChange.ts'
import { useGridId } from './gridScope.ts'
import {
  type GridLayout,
  type GridSettings,
  type LayoutColumn,
  toLayout,
  toSettings,
  toStoredSorts,
} from './gridSettings.ts'

/** What is stored of a grid, and the way to store something else. */
export type StoredSettings = [
  Partial<GridSettings> | null,
  (change: SettingChange<Partial<GridSettings> | null>) => void,
]

const neverDisplayed = new Set(['Version', 'IsDeleted'])

/** Every column that a grid of this resource can show, in the descriptor's order; what it does not name comes last and hidden. */
export function listColumns(resource: Resource, held: ReadonlySet<string>): LayoutColumn[] {
  const isShowable = (field: string) => {
    const property = resource.properties.get(field)
    return property && canRead(property.schema, held) && isInRows(property.schema) && !neverDisplayed.has(field)
  }
  const named = (resource.descriptor.list?.columns ?? []).map(column =>
    typeof column === 'string' ? { field: column } : column,
  )
  const names = new Set(named.map(column => column.field))
  const rest = [...resource.properties.keys()].filter(field => !names.has(field))
  const isAllHidden = named.length > 0
  return [
    ...named.map(column => ({
      field: column.field,
      isHidden: 'hidden' in column && column.hidden === true,
      width: 'width' in column ? (column.width ?? null) : null,
    })),
    ...rest.map(field => ({
      field,
      isHidden: isAllHidden || resource.properties.get(field)?.isServerOwned === true,
      width: null,
    })),
  ].filter(column => isShowable(column.field))
}

/** Lays a user's changes over the columns; columns that the layout does not know keep their place behind those it knows. */
export function applyLayout(columns: readonly LayoutColumn[], layout: GridLayout): LayoutColumn[] {
  const rank = new Map((layout.order ?? []).map((field, index) => [field, index]))
  return columns
    .map((column, index) => ({ column, rank: rank.get(column.field) ?? rank.size + index }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => ({
      ...column,
      isHidden: layout.hidden?.[column.field] ?? column.isHidden,
      width: layout.widths?.[column.field] ?? column.width,
    }))
}

/** Puts the columns in sight into another order; hidden ones keep their places. */
export function orderDisplayed(columns: readonly LayoutColumn[], displayed: readonly string[]): string[] {
  const inSight = columns.filter(({ isHidden }) => !isHidden).map(({ field }) => field)
  return columns.map(({ field, isHidden }) => (isHidden ? field : (displayed[inSight.indexOf(field)] ?? field)))
}

/**
 * The columns of a resource as the open view or this user laid them out, and the way to lay them out anew: the user's own layout
 * is kept for every browser, the view's until it is saved.
 */
export function useGridLayout(resource: Resource, [saved, save]: StoredSettings) {
  const held = useStore(heldPermissions)
  const grid = useGridId(resource)
  const layout = useMemo(() => toLayout(saved), [saved])
  const usual = useMemo(() => listColumns(resource, held), [resource, held])
  const columns = useMemo(() => applyLayout(usual, layout), [usual, layout])
  const keep = (changed: readonly LayoutColumn[], density = layout.density) =>
    save(kept => toSettings(grid, leaveUsualWidths(changed, usual), density, kept))
  return {
    columns,
    density: layout.density ?? 'standard',
    change: (part: GridLayout) => keep(applyLayout(columns, part), part.density),
    resetWidths: () => keep(applyUsualWidths(columns, usual)),
    storePageSize: (size: number) => save(kept => ({ ...kept, ID: grid, PageSize: size })),
    storeSort: (sorts: readonly SortArguments[]) =>
      save(kept => {
        const { ThenBy, ...others } = kept ?? {}
        return { ...others, ID: grid, ...toStoredSorts(sorts) }
      }),
    reset: () => save(null),
    /** The layout as it stands, in the words in which it is stored. */
    toStored: () => toSettings(grid, leaveUsualWidths(columns, usual), layout.density ?? 'standard', saved),
  }
}

function listWidths(columns: readonly LayoutColumn[]): ReadonlyMap<string, number | null> {
  return new Map(columns.map(({ field, width }) => [field, width]))
}

/** A width that the descriptor says is nobody's choice: it follows the descriptor. */
function leaveUsualWidths(columns: readonly LayoutColumn[], usual: readonly LayoutColumn[]): LayoutColumn[] {
  const widths = listWidths(usual)
  return columns.map(column => ({ ...column, width: column.width === widths.get(column.field) ? null : column.width }))
}

function applyUsualWidths(columns: readonly LayoutColumn[], usual: readonly LayoutColumn[]): LayoutColumn[] {
  const widths = listWidths(usual)
  return columns.map(column => ({ ...column, width: widths.get(column.field) ?? null }))
}
