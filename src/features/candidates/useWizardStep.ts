import { useSearchParams } from 'react-router'
import { type WizardStep, wizardSteps } from './wizardSteps.ts'

/** The step that the address names, the first one where it names none, and the way to another: a reload stays where it is. */
export function useWizardStep(): [WizardStep, (step: WizardStep) => void] {
  const [parameters, setParameters] = useSearchParams()
  const step = wizardSteps.find(each => each === parameters.get('step')) ?? wizardSteps[0]
  return [step, next => setParameters({ step: next })]
}
