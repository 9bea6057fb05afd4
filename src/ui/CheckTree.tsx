import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TreeItem, TreeKey } from '#src/lib/tree.ts'
import { findMove, listRows } from '#src/lib/treeRows.ts'
import type { Tick } from '#src/lib/treeTicks.ts'
import { CheckTreeRow, rowHeight } from './CheckTreeRow.tsx'

export interface CheckTreeProps {
  label: string
  items: readonly TreeItem[]
  /** One item alone can be ticked. */
  isSingle?: boolean
  ticks: ReadonlyMap<TreeKey, Tick>
  open: ReadonlySet<TreeKey>
  onToggle: (key: TreeKey) => void
  onOpen: (key: TreeKey, isOpen: boolean) => void
  /** Draws what stands at the end of a line; a control in it is a stop of the keyboard only where that comes to the tree (`isStop`). */
  end?: ((item: TreeItem, isStop: boolean) => ReactNode) | undefined
}

/** So many lines are drawn or left out together. */
const blockSize = 50

/**
 * A tree whose items are ticked; one stop of the keyboard, within which arrows, Home, End, letters, Space and Enter lead on. Of a long
 * tree only what is near the sight is drawn.
 */
export function CheckTree(props: CheckTreeProps) {
  const { label, items, isSingle = false, ticks, open, onToggle, onOpen, end } = props
  const tree = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<TreeKey | null>(null)
  const wanted = useRef<TreeKey | null>(null)
  const rows = useMemo(() => listRows(items, open), [items, open])
  const stop = rows.find(row => row.item.ID === current) ?? rows[0]
  const stopIndex = stop ? rows.indexOf(stop) : 0
  // The lines themselves are drawn anew only where something of them has changed.
  const latest = useRef({ onToggle, onOpen })
  latest.current = { onToggle, onOpen }
  const toggle = useCallback((key: TreeKey) => latest.current.onToggle(key), [])
  const change = useCallback((key: TreeKey, isOpen: boolean) => latest.current.onOpen(key, isOpen), [])
  useLayoutEffect(() => {
    if (wanted.current === null) return
    tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()
    wanted.current = null
  })
  const move = (event: KeyboardEvent) => {
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
    // What stands at the end of a line has keys of its own.
    if ((event.target as Element).getAttribute('role') !== 'treeitem') return
    const found = findMove(rows, stop.item.ID, event.key)
    if (!found) return
    event.preventDefault()
    if (found.open !== undefined) onOpen(found.open, true)
    if (found.close !== undefined) onOpen(found.close, false)
    if (found.toggle !== undefined) onToggle(found.toggle)
    if (found.focus === undefined || found.focus === stop.item.ID) return
    // Its line may have to be drawn first.
    wanted.current = found.focus
    setCurrent(found.focus)
  }
  const blocks = Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, index) => index)
  return (
    <Box ref={tree} role="tree" aria-label={label} aria-multiselectable={!isSingle} onKeyDown={move}>
      {blocks.map(index => {
        const own = rows.slice(index * blockSize, (index + 1) * blockSize)
        return (
          <Block key={index} count={own.length} isDrawn={index === 0 || Math.floor(stopIndex / blockSize) === index}>
            {() =>
              own.map(row => (
                <CheckTreeRow
                  key={row.item.ID}
                  row={row}
                  tick={ticks.get(row.item.ID) ?? 'off'}
                  isSingle={isSingle}
                  isStop={row === stop}
                  onFocus={setCurrent}
                  onToggle={toggle}
                  onOpen={change}
                  end={end}
                />
              ))
            }
          </Block>
        )
      })}
    </Box>
  )
}

interface BlockProps {
  count: number
  /** It is drawn wherever it stands. */
  isDrawn: boolean
  children: () => ReactNode
}

/** Lines that are drawn while they are near what is in sight; their room is held meanwhile. */
function Block({ count, isDrawn, children }: BlockProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(count * rowHeight)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const isIn = entries.at(-1)?.isIntersecting === true
        if (!isIn && element.childElementCount > 0) setHeight(element.offsetHeight)
        setNear(isIn)
      },
      { rootMargin: '400px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isFilled = isDrawn || isNear
  return (
    <div ref={frame} role="none" style={isFilled ? undefined : { height }}>
      {isFilled && children()}
    </div>
  )
}
