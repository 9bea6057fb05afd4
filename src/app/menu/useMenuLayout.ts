import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useState } from 'react'
import { useSetting } from '#src/providers/settings/useSetting.ts'

/** SPEC-0 §9 "Layout", in pixels. */
export const menuWidths = { collapsed: 72, expanded: 224 } as const

export interface MenuLayout {
  isNarrow: boolean
  isExpanded: boolean
  /** How much the page leaves to the menu, in pixels. */
  width: number
  toggle: () => void
  /** Closes it until it is opened again; what was chosen for the next visit stays. */
  close: () => void
}

/** Whether the menu is wide, small or hidden; the choice for wide windows is kept. */
export function useMenuLayout(): MenuLayout {
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const isRoomy = useMediaQuery(breakpoints.up('lg'), { noSsr: true })
  const [chosen, setChosen] = useSetting<boolean>('MENU_EXPANDED')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isFolded, setFolded] = useState(false)
  const isExpanded = isNarrow ? isDrawerOpen : (chosen ?? isRoomy) && !isFolded
  const close = useCallback(() => {
    setDrawerOpen(false)
    setFolded(true)
  }, [])
  return {
    isNarrow,
    isExpanded,
    width: isNarrow ? 0 : isExpanded ? menuWidths.expanded : menuWidths.collapsed,
    toggle: () => {
      if (isNarrow) return setDrawerOpen(!isDrawerOpen)
      setFolded(false)
      setChosen(!isExpanded)
    },
    close,
  }
}
