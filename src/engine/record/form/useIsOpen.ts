import { type RefObject, useEffect, useRef } from 'react'

/** Whether what asks is still in the page, for what is answered later. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
