import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import { useGridId } from '../grid/gridScope.ts'
import { useOpenView } from './useViewSettings.ts'
import type { ViewsPartProps } from './ViewsPart.tsx'

const ViewsPart = buildLazyPart<ViewsPartProps>(
  async () => (await loadPart(() => import('./ViewsPart.tsx'))).ViewsPart,
  (retry, { anchor, onClose }) => anchor && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** The line that says which view of the list is open, and the menu of all its views, once one of them is needed. */
export function ViewLine(props: ViewsPartProps) {
  const view = useOpenView(useGridId(props.resource))
  const isEverNeeded = useEver(props.anchor !== null || view !== null)
  return isEverNeeded && <ViewsPart {...props} />
}
