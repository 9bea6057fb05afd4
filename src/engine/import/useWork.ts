import { useEffect, useRef, useState } from 'react'
import type { Watch } from './csvTable.ts'

/** Work that is going on, and how far it has come. */
export interface Work {
  /** The file becomes a table, its rows are read, they are tried, they are imported. */
  phase: 'file' | 'rows' | 'trial' | 'import'
  done: number
  total: number
}

/** Performs one work at a time, says how far it came, and ends it where it is told to or where nobody looks any more. */
export function useWork() {
  const [running, setRunning] = useState<Work | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      stopper.current?.abort()
    }
  }, [])
  /** Null where the work was aborted before it had a result. */
  const perform = async <Result>(
    { phase, total }: Omit<Work, 'done'>,
    work: (watch: Watch) => Promise<Result>,
  ): Promise<Result | null> => {
    const controller = new AbortController()
    if (isLeft.current) controller.abort()
    stopper.current = controller
    const { signal } = controller
    const onProgress = (done: number) => setRunning({ phase, done, total })
    onProgress(0)
    try {
      return await work({ signal, onProgress })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setRunning(null)
    }
  }
  return { running, perform, stop: () => stopper.current?.abort(), hasLeft: () => isLeft.current }
}
