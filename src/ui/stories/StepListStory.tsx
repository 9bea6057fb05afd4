import { StepList } from '../StepList.tsx'

/** Three steps, of which the second is the present one. */
export function StepListStory() {
  return <StepList label="Steps" titles={['File', 'Columns', 'Check']} current={1} sx={{}} />
}
