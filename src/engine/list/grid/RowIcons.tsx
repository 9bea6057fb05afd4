import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Fragment, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toPath } from '../../navigation/recordPaths.ts'
import { findActionIcon } from './actionIcons.ts'
import type { DisplayedAction } from './rowActions.ts'
import type { TableRow } from './table.ts'

interface RowIconsProps {
  displayed: readonly DisplayedAction[]
  row: TableRow
  /** What the record is called. */
  name: string
  /** Whether their text stands beside the icons; else it is their tooltip. */
  hasText: boolean
  /** That of the cell. */
  tabIndex: number
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction, row: TableRow) => void
}

/** The actions of one row side by side in its cell, where the arrow keys go from one to the next and Escape leaves them. */
export function RowIcons({ displayed, row, name, hasText, tabIndex, toLabel, onPerform }: RowIconsProps) {
  const text = useText()
  const area = useRef<HTMLElement>(null)
  const watchFocus = useCellFocus(area)
  return (
    <Box
      ref={area}
      role="group"
      aria-label={text('engine.actions.of', name)}
      onKeyDown={moveFocus}
      {...watchFocus}
      sx={{ display: 'flex', flex: 1, px: 1 }}
    >
      {displayed.map(({ action, reason }) => {
        const label = toLabel(action)
        const target = action.route && reason === null ? { component: Link, to: toPath(action.route, row) } : {}
        const Icon = findActionIcon(action.icon)
        const own = {
          ...target,
          tabIndex,
          size: 'small' as const,
          color: action.danger && reason === null ? ('error' as const) : ('inherit' as const),
          'aria-label': text('engine.action.of', label, name),
          'aria-disabled': reason !== null || undefined,
          onClick: () => reason === null && !action.route && onPerform(action, row),
        }
        const button = hasText ? (
          <Button {...own} startIcon={<Icon fontSize="small" />} sx={textStyle}>
            {label}
          </Button>
        ) : (
          <IconButton {...own}>
            <Icon fontSize="small" />
          </IconButton>
        )
        return <Fragment key={action.name}>{withTip(button, hasText, label, reason)}</Fragment>
      })}
    </Box>
  )
}

const textStyle = {
  minWidth: 0,
  px: 2,
  fontSize: 'inherit',
  whiteSpace: 'nowrap',
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default', bgcolor: 'transparent' },
} as const

function withTip(button: ReactElement, hasText: boolean, label: string, reason: string | null) {
  if (hasText && reason === null) return button
  const title = reason === null ? label : hasText ? reason : `${label}: ${reason}`
  return (
    <Tooltip title={title} describeChild={reason !== null} enterTouchDelay={reason === null ? undefined : 0}>
      {button}
    </Tooltip>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const index = buttons.indexOf(event.target as HTMLElement)
  const cell = event.currentTarget.closest<HTMLElement>('[data-field]')
  const targets: Partial<Record<string, HTMLElement | null | undefined>> = {
    ArrowRight: buttons[Math.min(index + 1, buttons.length - 1)],
    ArrowLeft: buttons[index - 1] ?? cell,
    Escape: cell,
  }
  const target = targets[event.key]
  if (!target && event.key !== 'Enter' && event.key !== ' ') return
  // What the table does with these keys is for the cell alone.
  event.stopPropagation()
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Gives the focus to the cell where it went with an action that the row shows no more. */
function useCellFocus(area: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isHeld.current || document.activeElement !== document.body) return
    isHeld.current = false
    area.current?.closest<HTMLElement>('[data-field]')?.focus()
  })
  const hold = (isNow: boolean) => () => {
    isHeld.current = isNow
  }
  return { onFocus: hold(true), onBlur: hold(false) }
}
