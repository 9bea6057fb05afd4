import { type RefCallback, useCallback, useState } from 'react'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'

const waiting = '.MuiSkeleton-root'

/**
 * A part of a page that has, while it waits, the height that it had in this window before: what comes pushes nothing down. `usual` in
 * pixels stands where it has not been seen yet; 0 is a part that had nothing to show.
 */
export function useKeptHeight(name: string, usual?: number) {
  const key = `height.${name}${matchMedia(narrowWindow).matches ? '.narrow' : ''}`
  const [height] = useState(() => windowStore.getItem<number>(key) ?? usual)
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
    style: { [`&:has(${waiting})`]: height === undefined ? {} : { height, overflow: 'hidden' } },
  }
}
