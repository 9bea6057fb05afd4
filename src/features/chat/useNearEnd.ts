import { type RefObject, useEffect, useRef } from 'react'

/** How near the end of a list one comes before more of it is read, in heights of what is seen (SPEC-0 §9 "Chat"). */
const distance = 2

/** Milliseconds from one reading to the next (SPEC-0 §9 "Chat"). */
const throttle = 500

/**
 * Has more read while the element, at the end of a list, is nearly in sight of what scrolls it. Where that fails it is tried again once one comes
 * near anew.
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, readMore: () => Promise<unknown>): void {
  const latest = useRef(readMore)
  latest.current = readMore
  useEffect(() => {
    const element = end.current
    if (!element) return
    let isNear = false
    let isBusy = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      if (isBusy || !isNear) return
      isBusy = true
      const isRead = await latest.current().then(
        () => true,
        () => false,
      )
      timer = setTimeout(() => {
        isBusy = false
        if (isRead) void read()
      }, throttle)
    }
    const observer = new IntersectionObserver(
      entries => {
        isNear = entries.at(-1)?.isIntersecting ?? false
        void read()
      },
      { root: findScroller(element), rootMargin: `${distance * 100}% 0px` },
    )
    observer.observe(element)
    return () => {
      isNear = false
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [end])
}

/** What scrolls an element; null where that is the window. */
function findScroller({ parentElement }: Element): Element | null {
  if (parentElement === null || /auto|scroll/.test(getComputedStyle(parentElement).overflowY)) return parentElement
  return findScroller(parentElement)
}
