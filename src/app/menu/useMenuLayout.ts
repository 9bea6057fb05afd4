import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useState } from 'react'
import { useSetting } from '#src/providers/settings/useSetting.ts'

/** SPEC-0 §9 "Layout", in pixels. */
export const menuWidths = { collapsed: 72, expanded: 224 } as const

/** A window that has room for an open menu and a page side by side. */
const roomy = '(min-width: 1280px)'

export interface MenuLayout {
  isNarrow: boolean
  isExpanded: boolean
  /** It stays open beside the page, as this user wants it. */
  isPinned: boolean
  /** How much the page leaves to the menu, in pixels; what is open over the page takes nothing from it. */
  width: number
  toggle: () => void
  close: () => void
  /** Keeps the menu open beside the page, or no longer; null where the window has no room for both. */
  togglePin: (() => void) | null
}

/** Whether the menu is open over the page or beside it; else it stands small beside it, or is hidden on a narrow window. */
export function useMenuLayout(): MenuLayout {
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const isRoomy = useMediaQuery(roomy, { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const [pin, setPin] = useSetting<boolean>('MENU_PINNED')
  const close = useCallback(() => setOpen(false), [])
  const isPinned = isRoomy && pin === true
  const isExpanded = isPinned || isOpen
  const toggle = (): void => {
    if (isPinned) setPin(false)
    setOpen(!isExpanded)
  }
  const togglePin = (): void => {
    setPin(!isPinned)
    // No longer kept open it is open still, over the page, until one clicks elsewhere.
    setOpen(isPinned)
  }
  const besidePage = isPinned ? menuWidths.expanded : menuWidths.collapsed
  return {
    isNarrow,
    isExpanded,
    isPinned,
    width: isNarrow ? 0 : besidePage,
    toggle,
    close,
    togglePin: isRoomy ? togglePin : null,
  }
}
