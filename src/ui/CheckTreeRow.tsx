import CheckBoxOutlineBlankOutlined from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import IndeterminateCheckBoxOutlined from '@mui/icons-material/IndeterminateCheckBoxOutlined'
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
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
  onFocus: () => void
  onToggle: () => void
  onOpen: () => void
}

/** A line of the tree: a click ticks it, one on its arrow opens it. */
export function CheckTreeRow({ row, tick, isSingle, isStop, onFocus, onToggle, onOpen }: CheckTreeRowProps) {
  const { checked, Mark } = (isSingle ? picksDrawn : ticksDrawn)[tick]
  const Arrow = row.isOpen ? ExpandMoreOutlined : ChevronRightOutlined
  return (
    <Box
      component="li"
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-checked={checked}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
      sx={{ ...rowStyle, pl: 1 + (row.level - 1) * 5 }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={event => {
          if (!row.hasChildren) return
          event.stopPropagation()
          onOpen()
        }}
        sx={arrowStyle}
      >
        {row.hasChildren && <Arrow fontSize="small" />}
      </Box>
      <Mark fontSize="small" aria-hidden sx={{ flex: 'none', color: !checked ? 'control.main' : 'primary.main' }} />
      <Box component="span" sx={{ minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        {row.item.Name}
      </Box>
    </Box>
  )
}

const onTouch = '@media (pointer: coarse)'

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  pr: 2,
  borderRadius: 1,
  cursor: 'pointer',
  // A tree may be long: what is out of sight is not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  '&:hover': { bgcolor: 'action.hover' },
  '&&:focus-visible': { outlineOffset: -2 },
  [onTouch]: { minHeight: 44 },
} as const

const arrowStyle = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  alignSelf: 'stretch',
  color: 'text.secondary',
  [onTouch]: { width: 44 },
} as const
