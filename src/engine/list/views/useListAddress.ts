import { useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useIsOpen } from '../../record/form/useIsOpen.ts'
import type { ListParameters } from '../grid/listParameters.ts'
import { toSearch } from '../grid/readListParameters.ts'

/**
 * The ways to show other parameters in the address of a list. What is said of it too late, once another screen is open or on its
 * way, changes nothing: the address is that screen's.
 */
export function useListAddress() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isOpen = useIsOpen()
  const choices = useRef(0)
  const now = useRef({ search, isOnWay: false, isLeft: false })
  now.current = { search, isOnWay: next !== undefined, isLeft: next !== undefined && next.pathname !== pathname }
  const isHere = () => isOpen.current && !now.current.isLeft
  const show = (parameters: ListParameters, { replace = false } = {}) => {
    choices.current += 1
    if (!isHere()) return
    const beside = Object.fromEntries(new URLSearchParams(now.current.search))
    void navigate({ search: toSearch(parameters, beside) }, { replace })
  }
  return {
    /** Shows these parameters; nothing that was chosen before is meant any more. */
    show,
    /** Shows these parameters in place of the present ones, unless others are on their way. */
    correct: (parameters: ListParameters) => {
      if (!now.current.isOnWay) show(parameters, { replace: true })
    },
    /** Begins a choice that takes its time; answers whether it is still meant. */
    beginChoice(): () => boolean {
      choices.current += 1
      const own = choices.current
      return () => isHere() && choices.current === own
    },
  }
}
