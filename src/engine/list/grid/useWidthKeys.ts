import type { GridEventListener, useGridApiRef } from '@mui/x-data-grid'
import { useEffect, useRef } from 'react'

/** What Shift and a key add to the width of a heading's column, in pixels. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

/** The vendor's own limit, in pixels. */
const leastWidth = 50

/** Lets Shift with Left and Right change the width of the column whose heading has the focus: the vendor offers a pointer alone. */
export function useWidthKeys(
  grid: ReturnType<typeof useGridApiRef>,
  onResize: (field: string, width: number) => void,
): void {
  const resize = useRef(onResize)
  resize.current = onResize
  useEffect(() => {
    const listen: GridEventListener<'columnHeaderKeyDown'> = ({ field, colDef }, event) => {
      const step = event.shiftKey ? steps[event.key] : undefined
      if (step === undefined || colDef.resizable === false) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      resize.current(field, Math.max(leastWidth, Math.round(colDef.computedWidth) + step))
    }
    return grid.current?.subscribeEvent('columnHeaderKeyDown', listen, { isFirst: true })
  }, [grid])
}
