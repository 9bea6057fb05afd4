import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { CallArguments } from '#contract/callArguments.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { toDateText } from '../../fields/dateText.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { EntryItem } from './EntryItem.tsx'
import { groupByDay, toDay } from './historyDays.ts'
import { planRevert, type RevertTarget } from './revertPlan.ts'
import { type ReadHistory, useHistory } from './useHistory.ts'

interface RevertDialogProps {
  resource: Resource
  entries: readonly HistoryEntry[]
  /** Null where nothing is asked. */
  target: RevertTarget | null
  onClose: () => void
  onRevert: (target: RevertTarget) => void
}

const messageKeys = ['engine.history.revert.nothing', 'engine.history.revert.one']

/** Names what would change before a record is taken back. */
function RevertDialog({ resource, entries, target, onClose, onRevert }: RevertDialogProps) {
  const text = useText()
  const id = useId()
  const toLabel = useFieldLabel(resource)
  const planned = target ? planRevert(resource, entries, target) : []
  const confirm = () => {
    if (target) onRevert(target)
    onClose()
  }
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.history.revert.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text(messageKeys[planned.length] ?? 'engine.history.revert.message', planned.length)}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {planned.map(({ field, now, earlier }) => (
            <ChangeLine
              key={field}
              property={resource.properties.get(field)}
              label={toLabel(field)}
              from={now}
              to={earlier}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {text(planned.length === 0 ? 'engine.history.close' : 'engine.form.cancel')}
        </Button>
        {planned.length > 0 && (
          <Button variant="contained" onClick={confirm}>
            {text('engine.history.revert')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const lines = ['one', 'two', 'three', 'four']

/** The shape of entries that are on their way. */
function TimelineSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" aria-busy aria-label={label}>
      {lines.map(line => (
        <Box key={line} sx={{ mb: 4, pl: 4, borderLeft: 2, borderColor: 'divider' }}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="40%" height={18} />
          <Skeleton width="85%" height={20} />
        </Box>
      ))}
    </Box>
  )
}

/** Whose history is shown. */
export interface RecordTimelineProps {
  resource: Resource
  id: number | string
  /** Called once the record was taken back to an earlier state, or restored. */
  onChanged?: () => void
}

/** What was done to a record, day by day, and the ways back: of a field, of the whole, and out of a deletion. */
export function RecordTimeline({ resource, id, onChanged }: RecordTimelineProps) {
  const text = useText()
  const { history, error, isReading, hasMore, readMore, readAgain } = useHistory(resource, id)
  const [target, setTarget] = useState<RevertTarget | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { revert, restore, isWorking } = usePastCalls(resource, id, async () => {
    await readAgain()
    // What was pressed may be gone with what it did.
    if (document.activeElement === document.body) frame.current?.focus()
    onChanged?.()
  })
  if (!history) {
    if (!error || isReading) return <TimelineSkeleton label={text('engine.history.loading')} />
    return (
      <ErrorState
        title={text('engine.history.failed')}
        message={error.message}
        onRetry={() => void readAgain()}
        retryLabel={text('error.retry')}
      />
    )
  }
  const { entries, AllowedActions } = history
  const onRevert = AllowedActions.includes('revert') ? setTarget : null
  return (
    <Box ref={frame} tabIndex={-1} sx={{ outline: 0 }}>
      {history.IsDeleted && <DeletedNote history={history} isWorking={isWorking} onRestore={() => void restore()} />}
      {entries.length === 0 && <EmptyState title={text('engine.history.none')} icon={<HistoryOutlined />} />}
      {groupByDay(entries).map(({ day, entries: own }) => (
        <Day key={day} day={day}>
          {own.map(entry => (
            <EntryItem key={entry.ID} {...{ resource, entry, onRevert }} isNewest={entry === entries[0]} />
          ))}
        </Day>
      ))}
      {error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {error.message}
        </Alert>
      )}
      {hasMore && (
        <Button fullWidth color="inherit" sx={{ mt: 4 }} aria-disabled={isReading} onClick={readMore}>
          {text(isReading ? 'engine.history.loading' : 'engine.history.more')}
        </Button>
      )}
      <RevertDialog
        {...{ resource, target, entries }}
        onClose={() => setTarget(null)}
        onRevert={chosen => void revert(chosen, history.Version)}
      />
    </Box>
  )
}

interface DeletedNoteProps {
  history: ReadHistory
  isWorking: boolean
  onRestore: () => void
}

function DeletedNote({ history, isWorking, onRestore }: DeletedNoteProps) {
  const text = useText()
  const mayRestore = history.AllowedActions.includes('restore')
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        mayRestore && (
          <Button color="inherit" size="small" aria-disabled={isWorking} onClick={onRestore}>
            {text('engine.history.restore')}
          </Button>
        )
      }
    >
      {text('engine.history.deleted', history.Name)}
    </Alert>
  )
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const text = useText()
  const today = toDay(new Date())
  return (
    <Box component="section" aria-label={toDateText(day)} sx={{ '& + &': { mt: 4 } }}>
      <Typography variant="subtitle2" component="h3" sx={{ color: 'text.secondary', mb: 2 }}>
        {day === today ? text('engine.history.today') : toDateText(day)}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

/** The calls that take a record back; what came of them is reported in a toast, and `onDone` follows where it was done. */
function usePastCalls(resource: Resource, id: number | string, onDone: () => Promise<void>) {
  const text = useText()
  const [isWorking, setWorking] = useState(false)
  const perform = async (name: 'revert' | 'restore', args: CallArguments) => {
    if (isWorking) return
    setWorking(true)
    const answer = await callResource(resource, name, args)
    setWorking(false)
    const reasons = Object.values(answer.Errors ?? {}).join(' ')
    if (!answer.Success) showToast('error', reasons || answer.Message || text('engine.update.failed'))
    else {
      showToast('success', answer.Message ?? text('engine.updated'))
      void refreshRows(new Set([resource.name]))
    }
    // A version that is old by now is read again as well.
    if (answer.Success || answer.status === 409) await onDone()
  }
  return {
    isWorking,
    revert: ({ entry, moment, field }: RevertTarget, version: number) => {
      const args = { version, entry: entry.ID, to: moment, ...(field !== null && { fields: [field] }) }
      return perform('revert', { id, args })
    },
    restore: () => perform('restore', { id }),
  }
}
