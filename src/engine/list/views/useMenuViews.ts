import { useEffect, useState } from 'react'
import { fetchViews, type ViewHeading } from '#src/providers/views/listViews.ts'

/**
 * The views of a list, read anew at each opening of their menu: null until they have come first; `problem` says why they have
 * not. What a view holds is read once it is chosen.
 */
export function useMenuViews(
  grid: string,
  isOpen: boolean,
): { views: readonly ViewHeading[] | null; problem: string | null } {
  const [views, setViews] = useState<readonly ViewHeading[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    let isPassed = false
    void fetchViews(grid).then(answer => {
      if (isPassed) return
      setProblem('value' in answer ? null : (answer.message ?? ''))
      if ('value' in answer) setViews(answer.value)
    })
    return () => {
      isPassed = true
    }
  }, [grid, isOpen])
  return { views, problem }
}
