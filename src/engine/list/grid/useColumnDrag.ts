import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { LineDrag } from './ColumnLine.tsx'

/** A line on its way: everything in pixels from the top of the list. */
interface Drag {
  field: string
  from: number
  to: number
  /** Tops of the lines, and the end of the last one. */
  edges: number[]
  /** Where it was taken. */
  start: number
  offset: number
}

/** How near to the edge of what scrolls a pointer makes it scroll, and by how much, in pixels. */
const scrollZone = 32
const scrollStep = 12

/** Orders the lines of a list by dragging their handles; nothing moves in the document until a line is let go. */
export function useColumnDrag(lines: readonly { field: string }[], onDrop: (field: string, index: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The dialog stays open.
      event.stopPropagation()
      setDrag(null)
    }
    addEventListener('keydown', cancel, true)
    return () => removeEventListener('keydown', cancel, true)
  }, [isDragging])
  const toIndex = (field: string) => lines.findIndex(line => line.field === field)
  const toOffset = (event: PointerEvent): number => event.clientY - (list.current?.getBoundingClientRect().top ?? 0)
  const take = (event: PointerEvent<HTMLElement>, field: string) => {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const rows = [...list.current.children] as HTMLElement[]
    const edges = [...rows.map(row => row.offsetTop), list.current.offsetHeight]
    const from = toIndex(field)
    setDrag({ field, from, to: from, edges, start: toOffset(event), offset: 0 })
  }
  const carry = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    scrollNearEdge(list.current?.parentElement ?? null, event.clientY)
    const offset = toOffset(event) - drag.start
    setDrag({ ...drag, offset, to: findDropIndex(drag, offset) })
  }
  const drop = () => {
    if (drag && drag.to !== drag.from) onDrop(drag.field, drag.to)
    setDrag(null)
  }
  return {
    list,
    toLine: (field: string, canDrag: boolean): LineDrag => ({
      handle: canDrag
        ? {
            onPointerDown: event => take(event, field),
            onPointerMove: carry,
            onPointerUp: drop,
            onPointerCancel: () => setDrag(null),
          }
        : null,
      offset: drag ? findOffset(drag, field, toIndex(field)) : 0,
      isDragged: drag?.field === field,
    }),
  }
}

function toHeight({ edges, from }: Drag): number {
  return (edges[from + 1] ?? 0) - (edges[from] ?? 0)
}

/** The position whose middle the middle of the dragged line has passed. */
function findDropIndex(drag: Drag, offset: number): number {
  const middle = (drag.edges[drag.from] ?? 0) + toHeight(drag) / 2 + offset
  const passed = drag.edges.findIndex((edge, index) => index > 0 && middle < edge)
  return passed === -1 ? drag.edges.length - 2 : passed - 1
}

function findOffset(drag: Drag, field: string, index: number): number {
  if (drag.field === field) return drag.offset
  if (index > drag.from && index <= drag.to) return -toHeight(drag)
  if (index < drag.from && index >= drag.to) return toHeight(drag)
  return 0
}

function scrollNearEdge(area: HTMLElement | null, pointer: number): void {
  if (!area) return
  const { top, bottom } = area.getBoundingClientRect()
  if (pointer < top + scrollZone) area.scrollBy(0, -scrollStep)
  if (pointer > bottom - scrollZone) area.scrollBy(0, scrollStep)
}
