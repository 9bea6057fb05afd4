import type { ComponentProps } from 'react'
import type { RowAction } from '#contract/descriptor.ts'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { listDisplayedActions } from './rowActions.ts'
import type { TableRow } from './table.ts'

interface RowMenuButtonProps extends Pick<ComponentProps<typeof MenuButton>, 'name' | 'size'> {
  row: TableRow
  actions: readonly RowAction[]
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction) => void
}

/** The three dots of one record that stands outside of a grid, with its menu; they rest where it offers nothing. */
export function RowMenuButton({ row, actions, toLabel, onPerform, ...button }: RowMenuButtonProps) {
  return (
    <MenuButton {...button} disabled={listDisplayedActions(actions, row).length === 0}>
      {(anchor, close) => (
        <RowMenu
          actions={actions}
          row={anchor && row}
          anchor={anchor}
          toLabel={toLabel}
          onPerform={onPerform}
          onClose={close}
        />
      )}
    </MenuButton>
  )
}
