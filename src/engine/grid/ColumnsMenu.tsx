import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { GridLayout, LayoutColumn } from './gridLayout.ts'

interface ColumnsMenuProps {
  columns: readonly LayoutColumn[]
  toLabel: (field: string) => string
  onChange: (layout: GridLayout) => void
  onReset: () => void
}

/** Shows, hides and orders the columns of a grid. */
export function ColumnsMenu({ columns, toLabel, onChange, onReset }: ColumnsMenuProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isEverOpen = useEver(anchor !== null)
  const name = text('engine.columns')
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEverOpen && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { width: 320, maxHeight: 480 } } }}
        >
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 2, pl: 3 }}>
            {columns.map((column, index) => (
              <ColumnLine
                key={column.field}
                column={column}
                label={toLabel(column.field)}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
                isOnlyShown={!column.isHidden && columns.filter(each => !each.isHidden).length === 1}
                onHide={isHidden => onChange({ hidden: toHidden(columns, column.field, isHidden) })}
                onMove={step => onChange({ order: moveField(columns, index, step) })}
              />
            ))}
          </Box>
          <Box
            sx={{
              position: 'sticky',
              bottom: 0,
              p: 2,
              borderTop: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            <Button size="small" color="inherit" onClick={onReset}>
              {text('engine.columns.reset')}
            </Button>
          </Box>
        </Popover>
      )}
    </>
  )
}

function toHidden(columns: readonly LayoutColumn[], field: string, isHidden: boolean): Record<string, boolean> {
  return Object.fromEntries(columns.map(each => [each.field, each.field === field ? isHidden : each.isHidden]))
}

function moveField(columns: readonly LayoutColumn[], index: number, step: -1 | 1): string[] {
  const order = columns.map(each => each.field)
  const [moved] = order.splice(index, 1)
  if (moved !== undefined) order.splice(index + step, 0, moved)
  return order
}

interface ColumnLineProps {
  column: LayoutColumn
  label: string
  isFirst: boolean
  isLast: boolean
  /** The last column in sight cannot be hidden. */
  isOnlyShown: boolean
  onHide: (isHidden: boolean) => void
  onMove: (step: -1 | 1) => void
}

function ColumnLine({ column, label, isFirst, isLast, isOnlyShown, onHide, onMove }: ColumnLineProps) {
  const text = useText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0 }}
        control={
          <Checkbox
            size="small"
            checked={!column.isHidden}
            disabled={isOnlyShown}
            onChange={(_, isShown) => onHide(!isShown)}
          />
        }
        label={label}
      />
      <IconButton
        size="small"
        disabled={isFirst}
        aria-label={text('engine.columns.up', label)}
        onClick={() => onMove(-1)}
      >
        <ArrowUpwardOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={isLast}
        aria-label={text('engine.columns.down', label)}
        onClick={() => onMove(1)}
      >
        <ArrowDownwardOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}
