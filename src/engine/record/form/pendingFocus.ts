import { createContext, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buildTabPath, parseTabPath } from '#contract/tabPath.ts'
import type { FormPart } from './formFields.ts'
import { toFieldName } from './formValidator.ts'

/** The field that is to have the focus once its tab stands. */
export interface PendingFocus {
  /** Gives the focus to a field, whose tab opens first where another one is open. */
  want: (target: string | undefined) => void
  /** Gives it to the field that was waited for, now that its tab stands. */
  take: () => void
}

/** The way from a tab that has just opened to the field for which it was opened. */
export const PendingFocusContext = createContext<PendingFocus>({ want: () => {}, take: () => {} })

/** Gives fields the focus, by name or JSON pointer, behind whatever tab they stand. */
export function usePendingFocus(parts: readonly FormPart[]): PendingFocus {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const latest = useRef({ parts, navigate, pathname, search })
  latest.current = { parts, navigate, pathname, search }
  return useMemo(() => {
    let waiting: string | null = null
    return {
      want: target => {
        if (!target || focusField(target)) return
        const { parts, navigate, pathname, search } = latest.current
        const name = toName(target)
        const tab = parts.find(part => part.fields.some(({ property }) => property.name === name))?.tab
        if (!tab) return
        waiting = target
        void navigate({ pathname: buildTabPath(parseTabPath(pathname).page, tab), search }, { replace: true })
      },
      take: () => {
        if (waiting !== null && focusField(waiting)) waiting = null
      },
    }
  }, [])
}

function toName(target: string): string {
  return target.startsWith('/') ? toFieldName(target) : target
}

/**
 * The input of a field that is wrong, or the first one of its group; of a position within a field, what stands there. False where the
 * field does not stand in the page.
 */
function focusField(target: string): boolean {
  const tokens = target.startsWith('/') ? target.split('/').slice(1) : [target]
  for (let length = tokens.length; length > 0; length -= 1) {
    const field = document.getElementById(['root', ...tokens.slice(0, length)].join('_'))
    if (!field) continue
    const wrong = field.querySelector<HTMLElement>('[aria-invalid="true"]')
    const input = wrong ?? field.querySelector<HTMLElement>('input, textarea, button') ?? field
    input.focus()
    return true
  }
  return false
}
