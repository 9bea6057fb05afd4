import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { screenClass } from '#src/lib/printing.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { shellBottom } from '#src/ui/shellTop.ts'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import { findActionIcon } from '../grid/actionIcons.ts'
import { isOffered } from '../grid/rowActions.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './bulkActions.ts'
import { useBulkLabel } from './useBulkLabel.ts'
import { useBulkRun } from './useBulkRun.ts'
import { describeCount, type Selection } from './useSelection.ts'

/** What the bar of a selection is drawn from. */
export interface SelectionBarProps {
  resource: Resource
  selection: Selection
}

const lineStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }
/** Their text begins where other text does, also on a line of their own. */
const buttonsStyle = { ...lineStyle, mx: -2 }
/** Among cards it is in sight as long as they are: the page scrolls, not the rows. */
const rootStyle = {
  flexShrink: 0,
  [`@media ${narrowWindow}`]: { position: 'sticky', bottom: shellBottom, zIndex: 3, bgcolor: 'background.paper' },
}
const barStyle = {
  ...lineStyle,
  justifyContent: 'space-between',
  minHeight: 48,
  px: 4,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
}

/** What stands below the rows while some are selected, and the dialog of what is done with them, which may outlast it. */
export function SelectionBar({ resource, selection }: SelectionBarProps) {
  const root = useRef<HTMLDivElement>(null)
  const bulk = useBulkRun(resource, selection)
  useExcludedCheck(resource, selection)
  useFocusBack(root, !selection.isAny && bulk.work === null)
  return (
    <Box ref={root} sx={rootStyle}>
      {selection.isAny && <Bar resource={resource} selection={selection} onPerform={bulk.perform} />}
      {bulk.dialog}
      {bulk.work && (
        <BulkDialog
          resource={resource}
          work={bulk.work}
          known={selection.known}
          onStop={bulk.stop}
          onClose={bulk.close}
        />
      )}
    </Box>
  )
}

interface BarProps extends SelectionBarProps {
  onPerform: (action: BulkAction) => Promise<void>
}

/** Says how many rows are selected, and what can be done with them. */
function Bar({ resource, selection, onPerform }: BarProps) {
  const text = useText()
  const { count, away, offered } = selection
  return (
    <Box role="group" aria-label={text('engine.selection')} className={screenClass} sx={barStyle}>
      <Box sx={lineStyle}>
        <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {describeCount(text, count)}
        </Typography>
        {away !== null && away > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {text('engine.selection.away', toCountText(away))}
          </Typography>
        )}
        <Box sx={buttonsStyle}>
          {offered && (
            <Button size="small" onClick={selection.selectMatching}>
              {offered.total === null
                ? text('engine.selection.selectAll')
                : text('engine.selection.selectTotal', toCountText(offered.total))}
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => selection.select([])}>
            {text('engine.selection.clear')}
          </Button>
        </Box>
      </Box>
      <Box sx={buttonsStyle}>
        {selection.actions.map(action => (
          <BulkButton
            key={action.many}
            action={action}
            resource={resource}
            selection={selection}
            onPerform={() => void onPerform(action)}
          />
        ))}
      </Box>
    </Box>
  )
}

interface BulkButtonProps {
  action: BulkAction
  resource: Resource
  selection: Selection
  onPerform: () => void
}

function BulkButton({ action, resource, selection, onPerform }: BulkButtonProps) {
  const text = useText()
  const label = useBulkLabel(resource)(action)
  const Icon = findActionIcon(action.icon)
  const { lost } = useListContext().filterValues as ListFilter
  const reason = lost?.length ? 'engine.filter.lost.first' : findObstacle(action, selection)
  return (
    <Tooltip title={reason ? text(reason) : ''} describeChild>
      <Button
        size="small"
        color={action.danger ? 'error' : 'inherit'}
        startIcon={<Icon fontSize="small" />}
        aria-disabled={reason !== null}
        sx={reason ? { opacity: 0.6, cursor: 'default' } : undefined}
        onClick={reason ? undefined : onPerform}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** The key of the text that says why an action can be performed on none of the selected rows; null where it can, or may be. */
function findObstacle(action: BulkAction, { matching, keys, known }: Selection): string | null {
  if (matching && !action.takes.matching) return 'engine.selection.oneByOne'
  if (matching && keys.length === 0) return null
  if (!action.takes.keys) return 'engine.selection.allOnly'
  const isPossible =
    matching !== null ||
    keys.some(key => {
      const row = known.get(key)
      return !row || isOffered(action, row)
    })
  return isPossible ? null : 'engine.selection.notAllowed'
}

/** The focus that goes with the bar, or with a dialog that one of its buttons opened, returns to the rows. */
function useFocusBack(root: RefObject<HTMLElement | null>, isIdle: boolean): void {
  const wasIdle = useRef(isIdle)
  useEffect(() => {
    const hasEnded = isIdle && !wasIdle.current
    wasIdle.current = isIdle
    if (!hasEnded) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      root.current?.parentElement
        ?.querySelector<HTMLElement>(':is([aria-rowcount], [data-cards]) [tabindex="0"]')
        ?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [root, isIdle])
}

/** Rows that were taken out of all that match count no more once they are gone: after each change of the total they are looked for. */
function useExcludedCheck(resource: Resource, selection: Selection): void {
  const { total } = useListContext()
  const latest = useRef(selection)
  latest.current = selection
  const known = useRef(total)
  useEffect(() => {
    const isOther = known.current !== total
    known.current = total
    const { matching } = latest.current
    if (!isOther || !matching || matching.rest) return
    const controller = new AbortController()
    const lookFor = async () => {
      for (const id of matching.excluded) {
        const { status } = await callResource(resource, 'one', { id }, { silent: true, signal: controller.signal })
        if (controller.signal.aborted) return
        if (status === 404) latest.current.drop([id])
      }
    }
    // Called off, or there is no such call: they count as before.
    lookFor().catch(() => {})
    return () => controller.abort()
  }, [resource, total])
}
