import { type RefCallback, useCallback, useState } from 'react'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'

const waiting = '.MuiSkeleton-root'

/** What stands below a part that waits is not shown before it can stand still, but waits three seconds at most: a read may hang. */
export const hiddenBelow = { [`&:has(${waiting}) ~ *`]: { animation: 'locum-appear 1ms 3s both' } } as const

/**
 * A part of a page that has, while it waits, the height that it had in this window before: what comes pushes nothing down. Where it has
 * not been seen yet, what stands below waits with it; 0 is a part that had nothing to show.
 */
export function useKeptHeight(name: string) {
  const key = `height.${name}${matchMedia(narrowWindow).matches ? '.narrow' : ''}`
  const [height] = useState(() => windowStore.getItem<number>(key))
  const part: RefCallback<HTMLElement> = useCallback(
    element => {
      const keep = () => {
        if (!element?.querySelector(waiting)) windowStore.setItem(key, element?.offsetHeight ?? 0)
      }
      const observer = new ResizeObserver(keep)
      if (element) observer.observe(element)
      return () => observer.disconnect()
    },
    [key],
  )
  const keepNone = useCallback(() => windowStore.setItem(key, 0), [key])
  return {
    ...{ part, height, keepNone },
    style: height === undefined ? hiddenBelow : { [`&:has(${waiting})`]: { height, overflow: 'hidden' } },
  }
}
