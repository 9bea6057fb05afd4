import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useState } from 'react'

/** SPEC-0 §9 "Layout", in pixels. */
export const menuWidths = { collapsed: 72, expanded: 224 } as const

export interface MenuLayout {
  isNarrow: boolean
  isExpanded: boolean
  /** How much the page leaves to the menu, in pixels: it stays where it is whether the menu is open or not. */
  width: number
  toggle: () => void
  close: () => void
}

/** Whether the menu is open over the page; else it stands small beside it, or is hidden on a narrow window. */
export function useMenuLayout(): MenuLayout {
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const [isExpanded, setExpanded] = useState(false)
  const close = useCallback(() => setExpanded(false), [])
  return {
    isNarrow,
    isExpanded,
    width: isNarrow ? 0 : menuWidths.collapsed,
    toggle: () => setExpanded(!isExpanded),
    close,
  }
}
