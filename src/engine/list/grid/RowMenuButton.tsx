import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { useState } from 'react'
import type { RowAction } from '#contract/descriptor.ts'
import { RowMenu } from './RowMenu.tsx'
import { listDisplayedActions } from './rowActions.ts'
import type { TableRow } from './table.ts'

interface RowMenuButtonProps {
  row: TableRow
  actions: readonly RowAction[]
  /** What the button is called. */
  name: string
  size?: NonNullable<IconButtonProps['size']>
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction) => void
}

/** The three dots of one record that stands outside of a grid, with its menu; they rest where it offers nothing. */
export function RowMenuButton({ row, actions, name, size = 'medium', toLabel, onPerform }: RowMenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size={size}
        disabled={listDisplayedActions(actions, row).length === 0}
        aria-label={name}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <RowMenu
        actions={actions}
        row={anchor && row}
        anchor={anchor}
        toLabel={toLabel}
        onPerform={onPerform}
        onClose={() => setAnchor(null)}
        onClosed={ignore}
      />
    </>
  )
}

const ignore = () => {}
