import { useLayoutEffect } from 'react'

/**
 * Has a phone draw the page as wide as told, in pixels, while it is shown; null leaves the width of the device. A window on a
 * desk is as wide as it is.
 */
export function useViewport(width: number | null): void {
  // Before the first frame, so that nothing shown jumps.
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    if (width === null || !meta) return
    const usual = meta.content
    meta.content = `width=${width}`
    return () => {
      meta.content = usual
    }
  }, [width])
}
