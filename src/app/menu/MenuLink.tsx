import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entryStyle } from './entryStyle.ts'
import { useIsCurrent } from './useCurrentPath.ts'

interface MenuLinkProps {
  path: string
  /** It stands out as a button. */
  isButton?: boolean | undefined
  children: ReactNode
  onChoose?: () => void
}

/** A leaf of the menu. */
export function MenuLink({ path, isButton, children, onChoose }: MenuLinkProps) {
  const isCurrent = useIsCurrent()
  return (
    <ButtonBase
      component={Link}
      to={path}
      onClick={onChoose}
      data-button={isButton ? '' : undefined}
      aria-current={isCurrent(path) ? 'page' : undefined}
      sx={entryStyle}
    >
      {children}
    </ButtonBase>
  )
}
