import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import { useEver } from '#src/lib/useEver.ts'
import { findActionIcon } from './actionIcons.ts'
import type { TableRow } from './DataTable.tsx'
import { isOffered, toPath } from './rowActions.ts'

/** SPEC-2 §9: the row action dropdown, in pixels. */
const menuWidth = 170

interface RowMenuProps {
  actions: readonly RowAction[]
  row: TableRow | null
  anchor: HTMLElement | null
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction, row: TableRow) => void
  onClose: () => void
  /** Called once it is out of the page. */
  onClosed: () => void
}

/** The three-dot menu of one row: what the row offers and the user may do; there is one such menu a grid. */
export function RowMenu({ actions, row, anchor, toLabel, onPerform, onClose, onClosed }: RowMenuProps) {
  const isEverOpen = useEver(row !== null)
  const offered = row ? actions.filter(action => isOffered(action, row)) : []
  if (!isEverOpen) return null
  return (
    <Menu
      open={offered.length > 0 && anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: menuWidth } }, transition: { onExited: onClosed } }}
    >
      {row &&
        offered.map(action => {
          const Icon = findActionIcon(action.icon)
          const isDanger = action.name === 'delete'
          const target = action.route ? { component: Link, to: toPath(action.route, row) } : {}
          return (
            <MenuItem
              key={action.name}
              {...target}
              sx={isDanger ? { color: 'error.main' } : undefined}
              onClick={() => {
                onClose()
                if (!action.route) onPerform(action, row)
              }}
            >
              <ListItemIcon sx={{ color: 'inherit' }}>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{toLabel(action)}</ListItemText>
            </MenuItem>
          )
        })}
    </Menu>
  )
}
