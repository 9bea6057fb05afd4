import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { rollBackTo } from '#src/providers/configuration/versions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Why a roll back did not come about. */
export interface RollBackFailure {
  message: string
  /** What is wrong with the files of the version; empty where they are not to blame. */
  problems: readonly ConfigurationProblem[]
}

/** Rolls back and tells what came of it; `onDone` is called where the files of the version are live. */
export function useRollBack(version: number, onDone: () => void) {
  const text = useText()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<RollBackFailure | null>(null)
  const run = async (): Promise<void> => {
    setRunning(true)
    setFailure(null)
    try {
      const outcome = await rollBackTo(version)
      if (outcome.CallResult === 'refused') {
        setFailure({ message: text('configuration.dialog.refused'), problems: outcome.Problems })
      } else {
        const key = outcome.CallResult === 'live' ? 'configuration.rolledBack' : 'configuration.rolledBack.unchanged'
        showToast('success', outcome.CallResult === 'live' ? text(key, outcome.Version, version) : text(key, version))
        onDone()
      }
    } catch (error) {
      setFailure({ message: error instanceof Error ? error.message : String(error), problems: [] })
    } finally {
      setRunning(false)
      void queries.invalidateQueries({ queryKey: ['configuration'] })
    }
  }
  return { run, isRunning, failure }
}
