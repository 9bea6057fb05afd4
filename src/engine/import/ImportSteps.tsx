import { useText } from '#src/providers/messages/useText.ts'
import { StepList } from '#src/ui/StepList.tsx'
import { type ImportStep, importSteps } from './importSteps.ts'

/** The steps of an import in a row, the present one marked. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const text = useText()
  const titles = importSteps.map(step => text(`engine.import.step.${step}`))
  return (
    <StepList
      label={text('engine.import.steps')}
      titles={titles}
      current={importSteps.indexOf(current)}
      sx={{ px: 6 }}
    />
  )
}
