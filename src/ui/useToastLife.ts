import { useCallback, useEffect, useState } from 'react'
import { removeToast, type Toast } from './toast.ts'

/** SPEC-0 §4 "Toast", in milliseconds. */
export const toastTimes = { fadeIn: 500, success: 5_000, other: 10_000 } as const

/** How long a toast stands: it fades in, stays its time (longer while it is pointed at or has the focus), fades out and is gone. */
export function useToastLife({ id, status }: Toast) {
  const [isOpen, setOpen] = useState(true)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const stay = status === 'success' ? toastTimes.success : toastTimes.other
    const timer = setTimeout(() => setOpen(false), stay)
    return () => clearTimeout(timer)
  }, [isHeld, status])
  const close = useCallback(() => setOpen(false), [])
  const remove = useCallback(() => removeToast(id), [id])
  const holds = {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { isOpen, close, remove, holds }
}
