import { useEffect, useState } from 'react'

/** The time in milliseconds, anew after each `interval` of them; `read` tells it. */
export function useNow(interval: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), interval)
    return () => clearInterval(timer)
  }, [interval, read])
  return now
}
