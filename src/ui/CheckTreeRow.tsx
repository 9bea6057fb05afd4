import CheckBoxOutlineBlankOutlined from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import IndeterminateCheckBoxOutlined from '@mui/icons-material/IndeterminateCheckBoxOutlined'
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, useId } from 'react'
import type { TreeItem, TreeKey } from '#src/lib/tree.ts'
import type { TreeRow } from '#src/lib/treeRows.ts'
import type { Tick } from '#src/lib/treeTicks.ts'

const ticksDrawn = {
  on: { checked: true, Mark: CheckBoxOutlined },
  off: { checked: false, Mark: CheckBoxOutlineBlankOutlined },
  mixed: { checked: 'mixed', Mark: IndeterminateCheckBoxOutlined },
} as const satisfies Record<Tick, unknown>

const picksDrawn = {
  on: { checked: true, Mark: RadioButtonCheckedOutlined },
  off: { checked: false, Mark: RadioButtonUncheckedOutlined },
  mixed: { checked: false, Mark: RadioButtonUncheckedOutlined },
} as const satisfies Record<Tick, unknown>

interface CheckTreeRowProps {
  row: TreeRow
  tick: Tick
  /** One item alone can be ticked. */
  isSingle: boolean
  /** Whether the keyboard comes to the tree here. */
  isStop: boolean
  onFocus: (key: TreeKey) => void
  onToggle: (key: TreeKey) => void
  onOpen: (key: TreeKey, isOpen: boolean) => void
  end?: ((item: TreeItem, isStop: boolean) => ReactNode) | undefined
}

/** The least height of a line, in pixels. */
export const rowHeight = 32

/** A line of the tree: a click ticks it, one on its arrow opens it. */
export const CheckTreeRow = memo(function CheckTreeRow(props: CheckTreeRowProps) {
  const { row, tick, isSingle, isStop, onFocus, onToggle, onOpen, end } = props
  const id = useId()
  const { ID: key, Name, Note, IsFixed = false } = row.item
  const { checked, Mark } = (isSingle ? picksDrawn : ticksDrawn)[tick]
  const Arrow = row.isOpen ? ExpandMoreOutlined : ChevronRightOutlined
  return (
    <Box
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-checked={checked}
      aria-disabled={IsFixed || undefined}
      aria-labelledby={Note ? `${id} ${id}-note` : id}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(key)}
      onClick={() => !IsFixed && onToggle(key)}
      sx={{ ...rowStyle, pl: 1 + (row.level - 1) * 5 }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={event => {
          if (!row.hasChildren) return
          event.stopPropagation()
          onOpen(key, !row.isOpen)
        }}
        sx={arrowStyle}
      >
        {row.hasChildren && <Arrow fontSize="small" />}
      </Box>
      <Mark fontSize="small" aria-hidden sx={{ flex: 'none', color: toColour(IsFixed, checked) }} />
      <Box component="span" sx={{ ...wordsStyle, ...(IsFixed && { color: 'text.secondary' }) }}>
        <span id={id}>{Name}</span>
        {Note && ' '}
        {Note && (
          <Typography
            id={`${id}-note`}
            variant="caption"
            component="span"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {Note}
          </Typography>
        )}
      </Box>
      {end && (
        // A click there is none on the line.
        <Box component="span" role="none" onClick={event => event.stopPropagation()} sx={{ flex: 'none' }}>
          {end(row.item, isStop)}
        </Box>
      )}
    </Box>
  )
})

function toColour(isFixed: boolean, checked: boolean | 'mixed'): string {
  if (isFixed) return 'text.disabled'
  return checked ? 'primary.main' : 'control.main'
}

const onTouch = '@media (pointer: coarse)'

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: rowHeight,
  pr: 2,
  borderRadius: 1,
  cursor: 'pointer',
  '&[aria-disabled]': { cursor: 'default' },
  '&:hover': { bgcolor: 'action.hover' },
  '&&:focus-visible': { outlineOffset: -2 },
  [onTouch]: { minHeight: 44 },
} as const

const wordsStyle = { flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' } as const

const arrowStyle = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  alignSelf: 'stretch',
  color: 'text.secondary',
  [onTouch]: { width: 44 },
} as const
