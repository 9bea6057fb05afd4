import { useEffect } from 'react'

/** Calls back at a click on anything but what the selector names, while `isWatched`. */
export function useClickOutside(selector: string, isWatched: boolean, onClick: () => void): void {
  useEffect(() => {
    if (!isWatched) return
    const look = (event: MouseEvent): void => {
      // What was clicked may be gone from the page by now; the event remembers where it stood.
      const isInside = event.composedPath().some(place => place instanceof Element && place.matches(selector))
      if (!isInside) onClick()
    }
    document.addEventListener('click', look)
    return () => document.removeEventListener('click', look)
  }, [selector, isWatched, onClick])
}
