import { useMatches } from 'react-router'
import { findHistoryPosition } from './historyPosition.ts'
import type { RouteHandle } from './routeHandle.ts'

/** True where the header shows a way back: on every page that is no main page and was reached from another one. */
export function useWayBack(): boolean {
  const isMain = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isMain)
  return !isMain && findHistoryPosition() > 0
}
