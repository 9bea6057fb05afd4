import { type RefObject, useEffect, useState } from 'react'

/** Rows beyond those in sight that are drawn, above and below: what a turn of the wheel brings is there already. */
const spare = 12
/** Rows of a scroller whose height is not known yet. */
const usual = 30

/** The rows that are drawn: from `first` until before `end`. */
interface RowWindow {
  first: number
  end: number
}

/** Which of many rows of one height stand in a scroller, and some around them. Heights are pixels. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
): RowWindow {
  const [sight, setSight] = useState({ first: 0, rows: usual })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const rows = Math.ceil(element.clientHeight / height) || usual
      // By steps, so that not every pixel draws anew.
      const first = Math.floor(element.scrollTop / height / spare) * spare
      setSight(before => (before.first === first && before.rows === rows ? before : { first, rows }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, height])
  const first = Math.max(0, Math.min(sight.first, count - sight.rows) - spare)
  return { first, end: Math.min(count, sight.first + sight.rows + 2 * spare) }
}
