import ArrowDownwardOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/KeyboardArrowUpOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { buildTabPath, parseTabPath } from '#contract/tabPath.ts'
import { toCountText } from '#src/lib/countText.ts'
import { findHistoryPosition } from '#src/lib/historyPosition.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { showToast } from '#src/ui/toast.ts'
import { type DisplayedList, findList } from '../navigation/displayedLists.ts'
import { noteRecord } from '../navigation/lastRecord.ts'
import { toPath } from '../navigation/recordPaths.ts'
import { findRank, readStep, type Step } from '../navigation/steps.ts'

interface RecordStepsProps {
  resource: Resource
  /** The key of the record, as its address has it. */
  id: string
  /** The route of the screen that is open. */
  route: string
}

/** The button by which this screen was reached has the focus on it again. */
let pressed: Step | null = null
onWindowReset(() => {
  pressed = null
})

const keys: Readonly<Record<string, Step>> = { PageUp: 'previous', PageDown: 'next' }

/** The ways to the records before and after this one in the list from which it was opened; nothing where there is no such list. */
export function RecordSteps({ resource, id, route }: RecordStepsProps) {
  const { name } = resource
  const [position] = useState(findHistoryPosition)
  useEffect(() => noteRecord(name, id), [name, id])
  // The list stands right before the record; to step from one to another adds no page to the history.
  const list = findList(position - 1, name)
  const rank = list ? findRank(list, id) : -1
  return list && rank >= 0 && <Steps {...{ resource, route, list, position, rank }} />
}

interface StepsProps extends Omit<RecordStepsProps, 'id'> {
  list: DisplayedList
  position: number
  /** The position of the record among the rows. */
  rank: number
}

function Steps({ resource, route, list, position, rank }: StepsProps) {
  const text = useText()
  const { query, rows, total, hasNext } = list
  const { page, perPage } = query.pagination
  const go = useStep({ resource, route, list, position, rank })
  const isThere = { previous: rank > 0 || page > 1, next: rank < rows.length - 1 || hasNext }
  const number = toCountText((page - 1) * perPage + rank + 1)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.altKey ? keys[event.key] : undefined
      if (!step || event.defaultPrevented || document.querySelector('.MuiModal-root')) return
      event.preventDefault()
      if (isThere[step]) void go(step)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
  return (
    <Box
      role="group"
      aria-label={text('engine.steps')}
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 }, fontVariantNumeric: 'tabular-nums' }}
    >
      <Typography variant="body2" sx={positionStyle}>
        {total === null ? number : text('engine.steps.place', number, toCountText(total))}
      </Typography>
      <StepButton step="previous" isThere={isThere.previous} onPress={() => void go('previous')} />
      <StepButton step="next" isThere={isThere.next} onPress={() => void go('next')} />
    </Box>
  )
}

/** Phones have room for the buttons alone. */
const positionStyle = {
  color: 'text.secondary',
  mr: 1,
  whiteSpace: 'nowrap',
  '@media (max-width: 399.95px)': hiddenStyle,
} as const

const icons = { previous: ArrowUpwardOutlined, next: ArrowDownwardOutlined }
const shortcuts = { previous: 'Alt+PageUp', next: 'Alt+PageDown' }

function StepButton({ step, isThere, onPress }: { step: Step; isThere: boolean; onPress: () => void }) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed !== step) return
    pressed = null
    button.current?.focus({ preventScroll: true })
  }, [step])
  const Icon = icons[step]
  const label = text(`engine.steps.${step}`)
  return (
    <Tooltip title={`${label} (${shortcuts[step]})`}>
      <IconButton
        ref={button}
        aria-label={label}
        aria-keyshortcuts={shortcuts[step]}
        aria-disabled={!isThere}
        sx={isThere ? undefined : { color: 'action.disabled', cursor: 'default' }}
        onClick={isThere ? onPress : undefined}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** Leads to the record before or after; at the edge of a page the next one is read first. */
function useStep({ resource, route, list, position, rank }: StepsProps): (step: Step) => Promise<void> {
  const text = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isUnderWay = useRef(false)
  return async step => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const row = await readStep({ resource, list, position, rank }, step).catch(() => undefined)
    isUnderWay.current = false
    if (row === undefined) return showToast('error', text('engine.steps.failed'))
    // Whoever has left meanwhile is not led on.
    if (row === null || findHistoryPosition() !== position) return
    const { tab } = parseTabPath(pathname)
    const path = toPath(route, row)
    pressed = document.activeElement?.getAttribute('aria-keyshortcuts') === shortcuts[step] ? step : null
    await navigate(tab === null ? path : buildTabPath(path, tab), { replace: true })
  }
}
