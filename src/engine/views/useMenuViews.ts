import { useEffect, useState } from 'react'
import { fetchViews, type ListView } from '#src/providers/views/listViews.ts'
import { keepViews } from './knownViews.ts'

/**
 * The views of a list, read anew at each opening of their menu: null until they have come first; `problem` says why they have
 * not. The view that is open stays as it was read, so that nothing changes under who works with it.
 */
export function useMenuViews(
  grid: string,
  isOpen: boolean,
  openId: number | undefined,
): { views: readonly ListView[] | null; problem: string | null } {
  const [views, setViews] = useState<readonly ListView[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening reads once
  useEffect(() => {
    if (!isOpen) return
    let isPassed = false
    void fetchViews(grid).then(answer => {
      if (isPassed) return
      setProblem('value' in answer ? null : (answer.message ?? ''))
      if (!('value' in answer)) return
      setViews(answer.value)
      keepViews(answer.value.filter(({ id }) => id !== openId))
    })
    return () => {
      isPassed = true
    }
  }, [grid, isOpen])
  return { views, problem }
}
