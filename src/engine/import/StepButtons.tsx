import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { toCountText } from './countText.ts'
import { isReadable } from './importRows.ts'
import type { ImportState } from './useImport.ts'

interface StepButtonsProps {
  state: ImportState
  onClose: () => void
}

/** The ways on from a step, and back. */
export function StepButtons({ state, onClose }: StepButtonsProps) {
  const text = useText()
  const { step, plan, missing } = state
  if (step === 'done') {
    return (
      <Button variant="contained" onClick={onClose}>
        {text('engine.import.close')}
      </Button>
    )
  }
  const canCheck = missing.length === 0 && plan?.targets.some(target => target !== null)
  return (
    <>
      <Button color="inherit" onClick={onClose}>
        {text('engine.import.cancel')}
      </Button>
      {step === 'columns' && (
        <>
          <Button color="inherit" onClick={state.startAnew}>
            {text('engine.import.another')}
          </Button>
          <Button variant="contained" disabled={!canCheck} onClick={() => void state.check()}>
            {text('engine.import.check')}
          </Button>
        </>
      )}
      {step === 'plan' && <PlanButtons state={state} />}
    </>
  )
}

/** Only what was checked to its end may be imported. */
function PlanButtons({ state }: { state: ImportState }) {
  const text = useText()
  const { trial } = state
  const isChecked =
    trial !== null && !state.isTrialOld && trial.failure === null && trial.sent === trial.rows.filter(isReadable).length
  const ready = isChecked ? trial.created + trial.updated : 0
  const toLabel = () => {
    if (ready === 0) return text('engine.import.nothing')
    return ready === 1 ? text('engine.import.runOne') : text('engine.import.run', toCountText(ready))
  }
  return (
    <>
      <Button color="inherit" onClick={state.back}>
        {text('engine.import.back')}
      </Button>
      {isChecked ? (
        <Button variant="contained" disabled={ready === 0} onClick={() => void state.perform()}>
          {toLabel()}
        </Button>
      ) : (
        <Button variant="contained" onClick={() => void state.check()}>
          {text('engine.import.checkAgain')}
        </Button>
      )}
    </>
  )
}
