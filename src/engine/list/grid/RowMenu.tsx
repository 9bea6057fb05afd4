import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toPath } from '../../navigation/recordPaths.ts'
import { findActionIcon } from './actionIcons.ts'
import { type DisplayedAction, listDisplayedActions } from './rowActions.ts'
import type { TableRow } from './table.ts'

/** SPEC-2 §9: the row action dropdown, in pixels. */
const menuWidth = 170

interface RowMenuProps {
  actions: readonly RowAction[]
  row: TableRow | null
  anchor: HTMLElement | null
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction, row: TableRow) => void
  /** Tells of the actions that are not here; null where all are. */
  onWhy?: (() => void) | null
  onClose: () => void
  /** Called once it is out of the page. */
  onClosed?: () => void
}

/** The three-dot menu of one row: what the row offers and the user may do; there is one such menu a grid. */
export function RowMenu({ actions, row, anchor, toLabel, onPerform, onWhy, onClose, onClosed }: RowMenuProps) {
  const text = useText()
  const isEverOpen = useEver(row !== null)
  const displayed = row ? listDisplayedActions(actions, row) : []
  if (!isEverOpen) return null
  return (
    <Menu
      open={displayed.length > 0 && anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // Outside the landmarks of the page, where a menu alone would be lost.
        paper: { role: 'dialog', 'aria-label': text('engine.actions'), sx: { width: menuWidth } },
        // Who uses the keyboard hears the reason, too.
        list: { disabledItemsFocusable: true, sx: { '& .MuiMenuItem-root': { whiteSpace: 'normal' } } },
        transition: { onExited: onClosed },
      }}
    >
      {row &&
        displayed.map(each => (
          <RowMenuItem
            key={each.action.name}
            displayed={each}
            row={row}
            label={toLabel(each.action)}
            onClick={() => {
              onClose()
              if (!each.action.route) onPerform(each.action, row)
            }}
          />
        ))}
      {onWhy && (
        <MenuItem
          onClick={() => {
            onClose()
            onWhy()
          }}
          sx={{ borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
        >
          {text('engine.why')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface RowMenuItemProps extends MenuItemProps {
  displayed: DisplayedAction
  row: TableRow
  label: string
}

/** The menu hands what makes an item its first one to its children. */
function RowMenuItem({ displayed: { action, reason }, row, label, onClick, ...rest }: RowMenuItemProps) {
  const Icon = findActionIcon(action.icon)
  const content = (
    <>
      <ListItemIcon sx={{ color: 'inherit' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </>
  )
  if (reason !== null) {
    return (
      <Tooltip describeChild title={reason} placement="left" enterTouchDelay={0}>
        <MenuItem {...rest} aria-disabled sx={{ color: 'text.disabled', cursor: 'default' }}>
          {content}
        </MenuItem>
      </Tooltip>
    )
  }
  const target = action.route ? { component: Link, to: toPath(action.route, row) } : {}
  return (
    <MenuItem {...rest} {...target} sx={action.danger ? { color: 'error.main' } : undefined} onClick={onClick}>
      {content}
    </MenuItem>
  )
}
