import type { SortArguments } from '#contract/callArguments.ts'

/** Rows of 32 or of 40 pixels; under a finger they are higher. */
export type Density = 'compact' | 'standard'

/** What a user changed of a grid, by property; what is absent is as it was. */
export interface GridLayout {
  order?: string[]
  hidden?: Record<string, boolean>
  /** Pixels. */
  widths?: Record<string, number>
  density?: Density
}

/** One column as it is laid out. */
export interface LayoutColumn {
  field: string
  isHidden: boolean
  /** Pixels where the user or the descriptor set it, else null. */
  width: number | null
}

/** One column of a grid as it is stored (SPEC-2 §3 "Grid settings"). */
interface ColumnSetting {
  Key: string
  /** The position, from 0. */
  Index: number
  Hidden: boolean
  /** Pixels; null as the descriptor says. */
  Width: number | null
}

/** What of it can be relied upon. */
type StoredColumn = Partial<ColumnSetting> & Pick<ColumnSetting, 'Key'>

/** What the setting `{gridId}_GP` holds of a grid (SPEC-2 §3 "Grid settings"); what was never chosen is absent. */
export interface GridSettings {
  ID: string
  PageSize?: number
  /** A field. */
  OrderBy?: string
  /** The grid's own words for a direction: 1 ascending, 2 descending; calls take one less. */
  OrderDirection?: 1 | 2
  /** What decides among rows that are alike by then. */
  ThenBy?: SortArguments[]
  ColumnSettings?: StoredColumn[]
  Density?: Density
}

/** The code under which the settings of a grid are kept. */
export function toSettingsCode(grid: string): string {
  return `${grid}_GP`
}

/** How many rows a page has and how they are sorted, as far as it is stored and understood. */
export function toStoredPage(settings: Partial<GridSettings> | null): { perPage?: number; sorts: SortArguments[] } {
  const { PageSize, OrderBy, OrderDirection, ThenBy } = settings ?? {}
  const first = { field: OrderBy, direction: OrderDirection === 2 ? 'descending' : 'ascending' } as SortArguments
  const sorts = [first, ...(Array.isArray(ThenBy) ? ThenBy : [])]
  return {
    ...(typeof PageSize === 'number' ? { perPage: PageSize } : {}),
    sorts: sorts.filter(sort => typeof sort?.field === 'string'),
  }
}

/** How the rows are sorted, as it is stored. */
export function toStoredSorts([first, ...others]: readonly SortArguments[]): Pick<
  Partial<GridSettings>,
  'OrderBy' | 'OrderDirection' | 'ThenBy'
> {
  return {
    ...(first && { OrderBy: first.field, OrderDirection: first.direction === 'descending' ? 2 : 1 }),
    ...(others.length > 0 && { ThenBy: others }),
  }
}

/** What is stored of a grid, as a change of its columns; whatever else stands in that setting means nothing. */
export function toLayout(settings: Partial<GridSettings> | null): GridLayout {
  const columns = listStored(settings)
  if (columns.length === 0) return toDensity(settings)
  const ordered = columns.toSorted((one, other) => (one.Index ?? 0) - (other.Index ?? 0))
  return {
    order: ordered.map(column => column.Key),
    hidden: Object.fromEntries(ordered.map(({ Key, Hidden }) => [Key, Hidden === true])),
    widths: Object.fromEntries(ordered.flatMap(({ Key, Width }) => (isWidth(Width) ? [[Key, Width]] : []))),
    ...toDensity(settings),
  }
}

/** The columns of a grid as they are stored; what is stored of columns that it does not have now stays for their return. */
export function toSettings(
  grid: string,
  columns: readonly LayoutColumn[],
  density: Density | undefined,
  stored: Partial<GridSettings> | null,
): GridSettings {
  const known = new Set(columns.map(column => column.field))
  return {
    ...stored,
    ID: grid,
    ColumnSettings: [
      // Before the column that replaced it.
      ...listStored(stored).filter(({ Key }) => !known.has(Key)),
      ...columns.map(({ field, isHidden, width }, index) => ({
        Key: field,
        Index: index,
        Hidden: isHidden,
        Width: width,
      })),
    ],
    ...(density ? { Density: density } : {}),
  }
}

function listStored(settings: Partial<GridSettings> | null): StoredColumn[] {
  const stored: unknown = settings?.ColumnSettings
  return (Array.isArray(stored) ? (stored as Partial<ColumnSetting>[]) : []).filter(isColumn)
}

function toDensity(settings: Partial<GridSettings> | null): GridLayout {
  return settings?.Density === 'compact' ? { density: 'compact' } : {}
}

function isColumn(column: Partial<ColumnSetting> | null): column is StoredColumn {
  return typeof column?.Key === 'string'
}

function isWidth(width: unknown): width is number {
  return typeof width === 'number' && width > 0
}
