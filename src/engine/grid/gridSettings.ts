import type { GridLayout, LayoutColumn } from './gridLayout.ts'

/** Rows of 40 or of 28 pixels. */
export type Density = 'compact' | 'standard'

/** One column of a grid as it is stored (SPEC-2 §3 "Grid settings"). */
interface ColumnSetting {
  Key: string
  /** The place, from 0. */
  Index: number
  Hidden: boolean
  /** Pixels; null as the descriptor says. */
  Width: number | null
}

/** What the setting `{gridId}_GP` holds of a grid. */
export interface GridSettings {
  ID: string
  ColumnSettings: ColumnSetting[]
  Density?: Density
}

/** What is stored of a grid, as a change of its columns; whatever else stands in that setting means nothing. */
export function toLayout(settings: Partial<GridSettings> | null): GridLayout {
  const stored: unknown = settings?.ColumnSettings
  const columns = (Array.isArray(stored) ? (stored as Partial<ColumnSetting>[]) : []).filter(isColumn)
  if (columns.length === 0) return toDensity(settings)
  const ordered = columns.toSorted((one, other) => (one.Index ?? 0) - (other.Index ?? 0))
  return {
    order: ordered.map(column => column.Key),
    hidden: Object.fromEntries(ordered.map(({ Key, Hidden }) => [Key, Hidden === true])),
    widths: Object.fromEntries(ordered.flatMap(({ Key, Width }) => (isWidth(Width) ? [[Key, Width]] : []))),
    ...toDensity(settings),
  }
}

/** The columns of a grid as they are stored. */
export function toSettings(grid: string, columns: readonly LayoutColumn[], density: Density | undefined): GridSettings {
  return {
    ID: grid,
    ColumnSettings: columns.map(({ field, isHidden, width }, place) => ({
      Key: field,
      Index: place,
      Hidden: isHidden,
      Width: width,
    })),
    ...(density ? { Density: density } : {}),
  }
}

function toDensity(settings: Partial<GridSettings> | null): GridLayout {
  return settings?.Density === 'compact' ? { density: 'compact' } : {}
}

function isColumn(column: Partial<ColumnSetting> | null): column is Partial<ColumnSetting> & { Key: string } {
  return typeof column?.Key === 'string'
}

function isWidth(width: unknown): width is number {
  return typeof width === 'number' && width > 0
}
