import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState } from 'react'
import type { ActionDisplay, RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { RowIcons } from './RowIcons.tsx'
import { listDisplayedActions } from './rowActions.ts'
import type { TableActions, TableRow } from './table.ts'

/** SPEC-2 §9: the action column, in pixels. */
const columnWidth = 60

interface RowMenuInput {
  resource: Resource
  actions: readonly RowAction[]
  toLabel: (action: RowAction) => string
  onPerform: (action: RowAction, row: TableRow) => void
}

/** The action column of a grid in the display that its descriptor chose, and which row's menu is open at which button. */
export function useRowMenu({ resource, actions, toLabel, onPerform }: RowMenuInput) {
  const text = useText()
  const [opened, setOpened] = useState<{ row: TableRow; anchor: HTMLElement } | null>(null)
  const perform = useRef(onPerform)
  perform.current = onPerform
  const display = useIsNarrow() ? 'dropdown' : (resource.descriptor.list?.actionDisplay ?? 'dropdown')
  const toIconWidth = useIconWidth(display)
  const column = useMemo((): TableActions | null => {
    if (actions.length === 0) return null
    const label = text('engine.actions')
    const toName = (row: TableRow) => toRecordText(resource, row)
    if (display !== 'dropdown') {
      const width = actions.reduce((sum, action) => sum + toIconWidth(toLabel(action)), 16)
      const draw = (row: TableRow, tabIndex: number) => (
        <RowIcons
          displayed={listDisplayedActions(actions, row)}
          row={row}
          name={toName(row)}
          hasText={display === 'icon'}
          tabIndex={tabIndex}
          toLabel={toLabel}
          onPerform={(action, of) => perform.current(action, of)}
        />
      )
      return { label, width, isPinned: display === 'iconOverlay', onOpen: focusFirst, render: draw }
    }
    const open = (row: TableRow, anchor: HTMLElement) => {
      if (listDisplayedActions(actions, row).length === 0) return
      setOpened({ row, anchor })
    }
    return {
      label,
      width: columnWidth,
      isPinned: true,
      onOpen: open,
      render: (row, tabIndex) => (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          disabled={listDisplayedActions(actions, row).length === 0}
          aria-label={text('engine.actions.of', toName(row))}
          aria-haspopup="menu"
          onClick={event => open(row, event.currentTarget)}
        >
          <MoreVertOutlined fontSize="small" />
        </IconButton>
      ),
    }
  }, [resource, actions, display, toIconWidth, toLabel, text])
  return { column, opened, close: () => setOpened(null) }
}

function focusFirst(_: TableRow, cell: HTMLElement): void {
  cell.querySelector<HTMLElement>('a, button')?.focus()
}

/** The pixels of one action: its target, or room for its text beside the icon. */
function useIconWidth(display: ActionDisplay) {
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  return useMemo(() => {
    const target = isTouched ? 44 : 32
    return display === 'icon' ? (label: string) => Math.ceil(label.length * 7.5) + 44 : () => target
  }, [isTouched, display])
}
