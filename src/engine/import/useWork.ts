import { useState } from 'react'
import { useStopper } from '#src/lib/useStopper.ts'

/** How long work is watched and ended early. */
export interface Watch {
  signal: AbortSignal
  /** Gets how much is done, now and then. */
  onProgress: (done: number) => void
}

/** Work that is going on in this window, and how far it has come. */
export interface Work {
  /** The file is sent to the services, or its beginning is read there. */
  phase: 'sending' | 'reading'
  /** Bytes of the file; nothing is reported of a reading. */
  done: number
  total: number
}

/** Performs one work at a time, says how far it came, and ends it where it is told to or where nobody looks any more. */
export function useWork() {
  const [running, setRunning] = useState<Work | null>(null)
  const { begin, stop, isLeft } = useStopper()
  /** Null where the work was aborted before it had a result. */
  const perform = async <Result>(
    { phase, total }: Omit<Work, 'done'>,
    work: (watch: Watch) => Promise<Result>,
  ): Promise<Result | null> => {
    const signal = begin()
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
  return { running, perform, stop, hasLeft: isLeft }
}
