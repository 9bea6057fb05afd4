import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Ends a piece of work: it is done, or has failed. */
type EndWork = (isDone?: boolean) => void

/** Says that something with this name is under way, without which the record is not what the user sees; answers how it ends. */
export type BeginWork = (name: string) => EndWork

/** What fields of a form tell it of work that a save must not overtake, such as a file that is being sent. */
export const PendingWorkContext = createContext<BeginWork>(() => () => {})

/** The work that is under way in the fields of one form. */
export interface PendingWork {
  begin: BeginWork
  isRunning: boolean
  /** True while somebody waits for it. */
  isAwaited: boolean
  /**
   * Resolves once nothing is under way and the form holds what came of it: true where all of it was done. Who asks is informed for what
   * he waits, and what failed.
   */
  whenDone: () => Promise<boolean>
}

/** Knows the work that is under way in the fields of one form: a save waits for it. */
export function usePendingWork(): PendingWork {
  const [running, setRunning] = useState<readonly { name: string }[]>([])
  const [isAwaited, setAwaited] = useState(false)
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  const release = useCallback((isDone: boolean) => {
    for (const go of waiting.current.splice(0)) go(isDone)
    setAwaited(false)
  }, [])
  const begin = useCallback(
    (name: string) => {
      const work = { name }
      setRunning(now => [...now, work])
      return (isDone = true) => {
        setRunning(now => now.filter(each => each !== work))
        if (isDone || waiting.current.length === 0) return
        showToast('error', getText('engine.form.pendingFailed', name))
        release(false)
      }
    },
    [release],
  )
  const [first] = running
  useEffect(() => {
    if (first || !isAwaited) return
    // What came of it reaches the record through rjsf, in a later turn.
    const timer = setTimeout(() => release(true))
    return () => clearTimeout(timer)
  }, [first, isAwaited, release])
  useEffect(() => () => release(false), [release])
  const whenDone = () => {
    if (!first) return Promise.resolve(true)
    showToast('info', getText('engine.form.pending', first.name))
    setAwaited(true)
    return new Promise<boolean>(resolve => waiting.current.push(resolve))
  }
  return { begin, isRunning: first !== undefined, isAwaited, whenDone }
}
