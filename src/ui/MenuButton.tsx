import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'

interface MenuButtonProps extends Pick<IconButtonProps, 'disabled'> {
  /** What the button is called. */
  name: string
  size?: NonNullable<IconButtonProps['size']>
  /** Draws the menu at where it is open, if it is. */
  children: (anchor: HTMLElement | null, close: () => void) => ReactNode
}

/** Three dots with a menu. */
export function MenuButton({ name, children, ...props }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        {...props}
        aria-label={name}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      {children(anchor, () => setAnchor(null))}
    </>
  )
}
