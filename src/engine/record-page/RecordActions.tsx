import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { RaRecord } from 'ra-core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import { toRecordText } from '../fields/recordText.ts'
import { findActionIcon } from '../list/grid/actionIcons.ts'
import { RowMenuButton } from '../list/grid/RowMenuButton.tsx'
import { type DisplayedAction, listDisplayedActions } from '../list/grid/rowActions.ts'
import { usePerformAction } from '../list/grid/usePerformAction.ts'
import { toPath } from '../navigation/recordPaths.ts'
import { useActionLabel } from '../record/useActionLabel.ts'
import { pageActions } from './pageActions.ts'
import { listRecordActions } from './recordContent.ts'

interface RecordActionsProps {
  resource: Resource
  record: RaRecord
  onDeleted?: () => void
  /** No button is the strong one: what stands in the way is to be read first. */
  isQuiet?: boolean
}

/** As many buttons as a heading has room for. */
const mostButtons = 4

/** Where there are more, the last ones stand in a menu. */
function listButtons(displayed: readonly DisplayedAction[]): readonly DisplayedAction[] {
  return displayed.length > mostButtons ? displayed.slice(0, mostButtons - 1) : displayed
}

/**
 * What may be done with a record, as buttons, the last of many and on a phone all but the strong one in a menu: performed as the row
 * actions of the list are.
 */
export function RecordActions({ resource, record, onDeleted, isQuiet = false }: RecordActionsProps) {
  const held = useStore(heldPermissions)
  const actions = useMemo(() => listRecordActions(resource, held), [resource, held])
  const text = useText()
  const toLabel = useActionLabel(resource)
  const { perform, dialog } = usePerformAction(resource, { onGone: onDeleted })
  const isNarrow = useIsNarrow()
  const area = useRef<HTMLElement>(null)
  useHeadingFocus(area)
  const isBusy = useRef(false)
  const performOnce = async (action: RowAction) => {
    if (isBusy.current) return
    isBusy.current = true
    await perform(action, record).finally(() => {
      isBusy.current = false
    })
  }
  const displayed = listDisplayedActions(actions, record)
  usePageActions(
    displayed.flatMap(({ action, reason }) => (reason === null ? [action] : [])),
    { resource, record, toLabel, perform: performOnce },
  )
  const first = displayed.find(({ action, reason }) => reason === null && !action.danger)
  const buttons = isNarrow ? displayed.filter(each => each === first) : listButtons(displayed)
  const rest = actions.filter(action => buttons.every(each => each.action !== action))
  return (
    <Box ref={area} sx={{ display: 'contents' }}>
      {buttons.map(each => (
        <ActionButton
          key={each.action.name}
          displayed={each}
          isStrong={each === first && !isQuiet}
          record={record}
          label={toLabel(each.action)}
          onPerform={() => void performOnce(each.action)}
        />
      ))}
      {listDisplayedActions(rest, record).length > 0 && (
        <RowMenuButton
          row={record}
          name={text('engine.actions.of', toRecordText(resource, record))}
          actions={rest}
          toLabel={toLabel}
          onPerform={action => void performOnce(action)}
        />
      )}
      {dialog}
    </Box>
  )
}

interface PageInput {
  resource: Resource
  record: RaRecord
  toLabel: (action: RowAction) => string
  perform: (action: RowAction) => Promise<void>
}

/** Lets others run what the buttons do while they stand. */
function usePageActions(actions: readonly RowAction[], { resource, record, toLabel, perform }: PageInput): void {
  const navigate = useNavigate()
  // With each draw: what an action does is of that moment.
  useEffect(() => {
    pageActions.set(
      actions.map(action => ({
        ...{ name: action.name, label: toLabel(action), record: toRecordText(resource, record) },
        run: () => void (action.route ? navigate(toPath(action.route, record)) : perform(action)),
      })),
    )
    return () => pageActions.set([])
  })
}

interface ActionButtonProps {
  displayed: DisplayedAction
  isStrong: boolean
  record: RaRecord
  label: string
  onPerform: () => void
}

function ActionButton({ displayed: { action, reason }, isStrong, record, label, onPerform }: ActionButtonProps) {
  const Icon = findActionIcon(action.icon)
  const target = action.route && reason === null ? { component: Link, to: toPath(action.route, record) } : {}
  return (
    // Also where there is nothing to tell: the button keeps its focus as that changes.
    <Tooltip describeChild title={reason ?? ''} enterTouchDelay={0}>
      <Button
        {...target}
        variant={isStrong ? 'contained' : 'outlined'}
        color={action.danger && reason === null ? 'error' : 'primary'}
        startIcon={<Icon fontSize="small" />}
        aria-disabled={reason !== null || undefined}
        onClick={() => reason === null && !action.route && onPerform()}
        sx={reason === null ? undefined : disabledStyle}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** As a disabled button looks; this one takes the focus, so that its reason is heard. */
const disabledStyle = {
  color: 'text.disabled',
  borderColor: 'action.disabledBackground',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent', borderColor: 'action.disabledBackground' },
} as const

/** Gives the focus to the heading where it went with an action that the record does not allow any more. */
function useHeadingFocus(area: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false)
  useEffect(() => {
    const watch = ({ target }: FocusEvent) => {
      // A dialog above the page has it for a while.
      if (!(target as Element).closest('.MuiModal-root'))
        isHeld.current = area.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', watch)
    return () => document.removeEventListener('focusin', watch)
  }, [area])
  useEffect(() => {
    if (!isHeld.current || document.activeElement !== document.body) return
    isHeld.current = false
    area.current?.closest('header')?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
