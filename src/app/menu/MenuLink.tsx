import ButtonBase from '@mui/material/ButtonBase'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { entryStyle } from './entryStyle.ts'
import { isCurrent, useCurrentPath } from './useCurrentPath.ts'
import { useReload } from './useReload.ts'

/** A leaf of the menu; choosing the page that stands already shows it anew. */
export function MenuLink({ path, children, onChoose }: { path: string; children: ReactNode; onChoose?: () => void }) {
  const currentPath = useCurrentPath()
  const { pathname, search } = useLocation()
  const reload = useReload()
  const onClick = (event: MouseEvent): void => {
    onChoose?.()
    if (event.metaKey || event.ctrlKey || pathname !== path || search !== '') return
    event.preventDefault()
    void reload()
  }
  return (
    <ButtonBase
      component={Link}
      to={path}
      onClick={onClick}
      aria-current={isCurrent(path, currentPath) ? 'page' : undefined}
      sx={entryStyle}
    >
      {children}
    </ButtonBase>
  )
}
