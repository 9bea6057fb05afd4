import { useLayoutEffect, useRef } from 'react'

/** Where the focus goes once the rows are drawn: a row, or the button that adds one, and within the row a button. */
interface Aim {
  row: number
  act: 'up' | 'down' | 'remove' | null
}

/**
 * The rows of a list and what changes them. Each row keeps its key, so that moving one takes its inputs along; the focus goes to
 * the new row, stays with the one that is moved, and goes on to the next where one is removed.
 */
export function useRows(value: unknown, onChange: (rows: unknown[]) => void) {
  const rows: unknown[] = Array.isArray(value) ? value : []
  const frame = useRef<HTMLDivElement>(null)
  const known = useRef<number[]>([])
  const next = useRef(0)
  const aim = useRef<Aim | null>(null)
  // Rows that came from elsewhere: another record, or another version of it.
  while (known.current.length < rows.length) known.current.push(next.current++)
  known.current.length = rows.length
  const keys = known.current
  useLayoutEffect(() => {
    const to = aim.current
    aim.current = null
    if (to && frame.current) focusRow(frame.current, to)
  })
  return {
    rows,
    keys,
    frame,
    add: () => {
      aim.current = { row: rows.length, act: null }
      onChange([...rows, {}])
    },
    remove: (index: number) => {
      aim.current = { row: Math.min(index, rows.length - 2), act: 'remove' }
      known.current = keys.toSpliced(index, 1)
      onChange(rows.toSpliced(index, 1))
    },
    move: (from: number, to: number) => {
      aim.current = { row: to, act: to < from ? 'up' : 'down' }
      known.current = moveEntry(keys, from, to)
      onChange(moveEntry(rows, from, to))
    },
  }
}

function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Entry)
}

/** At the end of its way a row has no further button in that direction: the other one has the focus then. */
function focusRow(frame: HTMLElement, { row, act }: Aim): void {
  const place = frame.querySelector(`:scope > [data-row="${row}"]`)
  if (!place) {
    frame.querySelector<HTMLElement>(':scope > [data-add]')?.focus()
    return
  }
  if (act === null) {
    place.querySelector<HTMLElement>('input, textarea')?.focus()
    return
  }
  // A list within the row has buttons like these.
  const acts = place.querySelector(':scope > [data-acts]')
  const button = acts?.querySelector<HTMLElement>(`[data-act="${act}"]:not([aria-disabled])`)
  const other = acts?.querySelector<HTMLElement>('[data-act]:not([aria-disabled])')
  const aim = button ?? other
  aim?.focus()
}
