import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import { useMemo, useRef, useState } from 'react'
import type { RowAction } from '#contract/descriptor.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableActions, TableRow } from './DataTable.tsx'
import { isOffered } from './rowActions.ts'
import { actionsColumnClass } from './tableStyle.ts'

/** SPEC-2 §9: the action column, in pixels. */
const columnWidth = 60

/** The action column of a grid, and which row's menu is open at which button. */
export function useRowMenu(resource: Resource, actions: readonly RowAction[]) {
  const text = useText()
  const [opened, setOpened] = useState<{ row: TableRow; anchor: HTMLElement } | null>(null)
  const last = useRef<TableRow['id']>('')
  const column = useMemo((): TableActions | null => {
    if (actions.length === 0) return null
    const open = (row: TableRow, anchor: HTMLElement) => {
      if (!actions.some(action => isOffered(action, row))) return
      last.current = row.id
      setOpened({ row, anchor })
    }
    return {
      label: text('engine.actions'),
      width: columnWidth,
      onOpen: open,
      render: (row, tabIndex) => (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          disabled={!actions.some(action => isOffered(action, row))}
          aria-label={text('engine.actions.of', fillTemplate(resource.descriptor.represent, row))}
          aria-haspopup="menu"
          onClick={event => open(row, event.currentTarget)}
        >
          <MoreVertOutlined fontSize="small" />
        </IconButton>
      ),
    }
  }, [resource, actions, text])
  /** Gives the focus back to the row's button where that was drawn anew below the menu. */
  const restoreFocus = (area: HTMLElement | null): void => {
    if (document.activeElement !== document.body) return
    const row = `[data-id=${JSON.stringify(String(last.current))}]`
    area?.querySelector<HTMLElement>(`${row} .${actionsColumnClass} [tabindex]`)?.focus()
  }
  return { column, opened, close: () => setOpened(null), restoreFocus }
}
