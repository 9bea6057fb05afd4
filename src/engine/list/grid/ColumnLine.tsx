import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import type { PointerEvent } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { LayoutColumn } from './gridSettings.ts'

/** What a handle does with a pointer. */
interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

/** How a line takes part in a drag. */
export interface LineDrag {
  /** Null where lines cannot be dragged. */
  handle: DragHandle | null
  /** Pixels by which the line stands elsewhere while one is dragged. */
  offset: number
  isDragged: boolean
}

interface ColumnLineProps {
  column: LayoutColumn
  label: string
  /** Among all columns, from 0. */
  index: number
  count: number
  /** The last column in sight cannot be hidden. */
  isOnlyDisplayed: boolean
  drag: LineDrag
  onHide: (isHidden: boolean) => void
  onMove: (index: number) => void
}

const lineStyle = { display: 'flex', alignItems: 'center', borderRadius: 1, bgcolor: 'background.paper' } as const
const draggedStyle = { ...lineStyle, position: 'relative', zIndex: 1, boxShadow: 4 } as const
const handleStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  py: 2,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
} as const

/** One column in the dialog: whether it is shown, and where it stands. */
export function ColumnLine({ column, label, index, count, isOnlyDisplayed, drag, onHide, onMove }: ColumnLineProps) {
  const text = useText()
  const { handle, offset, isDragged } = drag
  return (
    <Box
      component="li"
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
      sx={isDragged ? draggedStyle : lineStyle}
    >
      {handle && (
        <Box aria-hidden data-handle {...handle} sx={handleStyle}>
          <DragIndicatorOutlined fontSize="small" />
        </Box>
      )}
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, ml: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
        control={
          <Checkbox
            size="small"
            checked={!column.isHidden}
            disabled={isOnlyDisplayed}
            onChange={(_, isDisplayed) => onHide(!isDisplayed)}
          />
        }
        label={label}
      />
      <MoveButton
        label={text('engine.columns.up', label)}
        Icon={ArrowUpwardOutlined}
        onMove={index > 0 ? () => onMove(index - 1) : null}
      />
      <MoveButton
        label={text('engine.columns.down', label)}
        Icon={ArrowDownwardOutlined}
        onMove={index < count - 1 ? () => onMove(index + 1) : null}
      />
    </Box>
  )
}

interface MoveButtonProps {
  label: string
  Icon: typeof ArrowUpwardOutlined
  /** Null at the end of the list. */
  onMove: (() => void) | null
}

function MoveButton({ label, Icon, onMove }: MoveButtonProps) {
  return (
    // A button that is switched off while it has the focus would lose it.
    <IconButton size="small" aria-label={label} aria-disabled={onMove === null} onClick={() => onMove?.()}>
      <Icon fontSize="small" />
    </IconButton>
  )
}
