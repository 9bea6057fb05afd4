import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { screenClass } from '#src/lib/printing.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { ToolButton } from '#src/ui/ToolButton.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { FilterAreaProps } from '../filter/FilterArea.tsx'
import type { ColumnsDialogProps } from '../grid/ColumnsDialog.tsx'
import { useGridId } from '../grid/gridScope.ts'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import type { SelectionBarProps } from '../selection/SelectionBar.tsx'
import type { Selection } from '../selection/useSelection.ts'
import { useOpenView } from '../views/useViewSettings.ts'
import type { ViewsPartProps } from '../views/ViewsPart.tsx'

const FilterArea = buildLazyPart<FilterAreaProps>(
  async () => (await loadPart(() => import('../filter/FilterArea.tsx'))).FilterArea,
  (retry, { bar }) => bar.isOpen && <PartFailed onRetry={retry} onClose={bar.close} />,
)

/** The filters of a list, whose code comes when they are opened. */
export function FilterPart(props: FilterAreaProps) {
  const isEverOpen = useEver(props.bar.isOpen)
  if (!isEverOpen) return null
  // It is there before its code is: the button says what it opens.
  return (
    <Box id={props.bar.panelId} className={screenClass} sx={{ flexShrink: 0 }}>
      <FilterArea {...props} />
    </Box>
  )
}

const SelectionBar = buildLazyPart<SelectionBarProps>(
  async () => (await loadPart(() => import('../selection/SelectionBar.tsx'))).SelectionBar,
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

const ViewsPart = buildLazyPart<ViewsPartProps>(
  async () => (await loadPart(() => import('../views/ViewsPart.tsx'))).ViewsPart,
  (retry, { anchor, onClose }) => anchor && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** The line that says which view of the list is open, and the menu of all its views, once one of them is needed. */
export function ViewLine(props: ViewsPartProps) {
  const view = useOpenView(useGridId(props.resource))
  const isEverNeeded = useEver(props.anchor !== null || view !== null)
  return isEverNeeded && <ViewsPart {...props} />
}

const ColumnsDialog = buildLazyPart<ColumnsDialogProps>(
  async () => (await loadPart(() => import('../grid/ColumnsDialog.tsx'))).ColumnsDialog,
  (retry, { isOpen, onClose }) => isOpen && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** Opens the dialog in which the columns of a grid are shown, hidden and ordered. */
export function ColumnsButton(props: Omit<ColumnsDialogProps, 'isOpen' | 'onClose'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const isEverOpen = useEver(isOpen)
  return (
    <>
      <ToolButton name={text('engine.columns')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      {isEverOpen && <ColumnsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
