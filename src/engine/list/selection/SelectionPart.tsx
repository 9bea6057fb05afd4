import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import type { SelectionBarProps } from './SelectionBar.tsx'
import type { Selection } from './useSelection.ts'

const SelectionBar = buildLazyPart<SelectionBarProps>(
  async () => (await loadPart(() => import('./SelectionBar.tsx'))).SelectionBar,
  (retry, { selection }) => selection.isAny && <PartFailed onRetry={retry} onClose={() => selection.select([])} />,
)

interface SelectionPartProps {
  resource: Resource
  selection: Selection
}

/** What is done with selected rows, once a row is selected, and word of how many are for those who do not see it. */
export function SelectionPart({ resource, selection }: SelectionPartProps) {
  const wasAny = useEver(selection.isAny)
  if (selection.actions.length === 0) return null
  return (
    <>
      <HiddenStatus>{wasAny && selection.news}</HiddenStatus>
      {wasAny && <SelectionBar resource={resource} selection={selection} />}
    </>
  )
}
