import Box from '@mui/material/Box'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { ReferenceFilter } from './referenceEditor.tsx'
import { UnknownWidget } from './unknownEditor.tsx'

const TreeWidget = buildLazyPart<WidgetProps>(
  async () => (await loadPart(() => import('./TreeWidget.tsx'))).TreeWidget,
  (_retry, props) => <UnknownWidget {...props} />,
  () => <Box sx={{ minHeight: 36 }} />,
)

const TreeFilter = buildLazyPart<FilterProps>(
  async () => (await loadPart(() => import('./TreeWidget.tsx'))).TreeFilter,
  // Without its tree the records are still found by their names.
  (_retry, props) => <ReferenceFilter {...props} />,
  () => <Box sx={{ minHeight: 36 }} />,
)

/** Chooses records in their tree. */
export const treeEditor: FieldEditor = { Widget: TreeWidget, Filter: TreeFilter }
