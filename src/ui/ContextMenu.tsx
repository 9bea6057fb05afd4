import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'

/** SPEC-0 §2 "Shared widgets", in pixels. */
const menuWidth = 160

/** A line of a menu (SPEC-0 §3 "Menu item"). */
export interface ContextMenuItem {
  key: string
  name: string
  icon?: ReactNode
  isHidden?: boolean
  isDisabled?: boolean
  onChoose: () => void
}

export interface ContextMenuProps {
  label: string
  items: readonly ContextMenuItem[]
  /** What the menu belongs to; the keyboard opens the menu where the focus stands within it. */
  children: ReactNode
}

/** The menu of what it stands around: by the right button, the menu key, Shift and F10, or a long touch. */
export function ContextMenu({ label, items, children }: ContextMenuProps) {
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null)
  const displayed = items.filter(item => !item.isHidden)
  const openAt = (event: MouseEvent | KeyboardEvent, left: number, top: number) => {
    // Without a menu of its own it leaves the browser's.
    if (displayed.length === 0) return
    event.preventDefault()
    setPosition({ left, top })
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return
    const { left, bottom } = (event.target as Element).getBoundingClientRect()
    openAt(event, left, bottom)
  }
  const close = () => setPosition(null)
  return (
    <>
      <Box onContextMenu={event => openAt(event, event.clientX, event.clientY)} onKeyDown={openByKey}>
        {children}
      </Box>
      <Menu
        open={position !== null}
        anchorReference="anchorPosition"
        {...(position ? { anchorPosition: position } : {})}
        onClose={close}
        onContextMenu={event => event.preventDefault()}
        slotProps={{ paper: { sx: { width: menuWidth } }, list: { 'aria-label': label, disabledItemsFocusable: true } }}
      >
        {displayed.map(({ key, name, icon, isDisabled = false, onChoose }) => (
          <MenuItem
            key={key}
            aria-disabled={isDisabled || undefined}
            sx={isDisabled ? { color: 'text.disabled', cursor: 'default' } : { whiteSpace: 'normal' }}
            onClick={() => {
              if (isDisabled) return
              close()
              onChoose()
            }}
          >
            {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
