// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from cell to cell
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have a position in their row

import type { HTMLAttributes } from 'react'

interface VirtualCellProps extends HTMLAttributes<HTMLDivElement> {
  kind: 'columnheader' | 'gridcell'
  field: string
  /** Its position in the row, from 1. */
  position: number
  /** Whether it is the table's stop of the keyboard. */
  isStop: boolean
  /** Where its content stands, if not as its class says. */
  alignment?: keyof typeof alignments
}

/** The frame of a cell of the virtual table, in its heading and in its rows. */
export function VirtualCell({ kind, field, position, isStop, alignment, ...rest }: VirtualCellProps) {
  const style = alignment && { justifyContent: alignments[alignment] }
  return (
    <div role={kind} aria-colindex={position} data-field={field} tabIndex={isStop ? 0 : -1} style={style} {...rest} />
  )
}

const alignments = { left: 'flex-start', center: 'center', right: 'flex-end' } as const
