import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toCountText } from '#src/lib/countText.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import type { ImportState } from './useImport.ts'

interface StepButtonsProps {
  state: ImportState
  onClose: () => void
}

interface LeavingProps extends StepButtonsProps {
  /** Asks where something is lost, lets go of what was not started, and closes. */
  onLeave: () => void
}

/** The ways on from a step, and back. */
export function StepButtons({ state, onClose, onLeave }: LeavingProps) {
  const text = useText()
  const { step, sending, isUnderWay } = state
  if (sending) return <Button onClick={state.stop}>{text('engine.import.stop')}</Button>
  if (isUnderWay) return <RunningButtons state={state} onClose={onClose} />
  if (step === 'done') return <DoneButtons state={state} onClose={onClose} />
  return (
    <>
      <Button color="inherit" onClick={onLeave}>
        {text(state.isOpened ? 'engine.import.close' : 'engine.import.cancel')}
      </Button>
      {step === 'columns' && <ColumnsButtons state={state} />}
      {step === 'plan' && <PlanButtons state={state} />}
    </>
  )
}

/** The services go on where it is closed. */
function RunningButtons({ state, onClose }: StepButtonsProps) {
  const text = useText()
  const canStop = state.record?.AllowedActions.includes('stop') && !state.run.isBusy
  return (
    <>
      {state.record?.Status !== 'Undoing' && (
        <Button color="inherit" disabled={!canStop} onClick={state.stop}>
          {text('engine.import.stop')}
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        {text('engine.import.close')}
      </Button>
    </>
  )
}

/** What an Undo does, of either kind of record only where there is one. */
function toUndoText(text: ToText, created: number, updated: number): string {
  const kinds = [
    ['created', created],
    ['updated', updated],
  ] as const
  return kinds
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => text(`engine.import.undo.${kind}.${count === 1 ? 'one' : 'many'}`, toCountText(count)))
    .join(' ')
}

function DoneButtons({ state, onClose }: StepButtonsProps) {
  const text = useText()
  const { record, run } = state
  const undo = async () => {
    const { FileName = '', Created = 0, Updated = 0 } = record ?? {}
    const isMeant = await askConfirmation({
      title: text('engine.import.undo.title'),
      message: text('engine.import.undo.confirm', FileName, toUndoText(text, Created, Updated)),
      yes: text('engine.import.undo.title'),
      isDestructive: true,
    })
    if (isMeant) await run.undo()
  }
  return (
    <>
      {record?.AllowedActions.includes('undo') && (
        <Button color="error" disabled={run.isBusy} onClick={() => void undo()}>
          {text('engine.import.undo')}
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        {text('engine.import.close')}
      </Button>
    </>
  )
}

function ColumnsButtons({ state }: { state: ImportState }) {
  const text = useText()
  const { plan, missing, planProblem, run } = state
  const canCheck = plan !== null && missing.length === 0 && planProblem === null && !run.isBusy
  return (
    <>
      {missing.length > 0 && (
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 160, px: 2, color: 'text.secondary' }}>
          {text('engine.import.missing', missing.map(({ name }) => state.toLabel(name)).join(', '))}
        </Typography>
      )}
      <Button color="inherit" onClick={state.startAnew}>
        {text('engine.import.another')}
      </Button>
      <Button variant="contained" disabled={!canCheck} onClick={() => void state.start(true)}>
        {text('engine.import.check')}
      </Button>
    </>
  )
}

/** Only what was checked to its end may be imported, by what was chosen then. */
function PlanButtons({ state }: { state: ImportState }) {
  const text = useText()
  const { record, run, plan } = state
  const isChecked = run.isTried && !run.isTrialOld && !run.isPlanNew
  const ready = record ? record.Created + record.Updated : 0
  const toLabel = () => {
    if (ready === 0) return text('engine.import.nothing')
    return ready === 1 ? text('engine.import.runOne') : text('engine.import.run', toCountText(ready))
  }
  if (!plan) return null
  return (
    <>
      <Button color="inherit" onClick={state.back}>
        {text('engine.import.back')}
      </Button>
      {isChecked ? (
        <Button variant="contained" disabled={ready === 0 || run.isBusy} onClick={() => void state.start(false)}>
          {toLabel()}
        </Button>
      ) : (
        <Button variant="contained" disabled={run.isBusy} onClick={() => void state.start(true)}>
          {text('engine.import.checkAgain')}
        </Button>
      )}
    </>
  )
}
