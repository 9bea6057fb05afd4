import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EditorFailure } from '../EditorFailure.tsx'
import type { FieldEditor, WidgetProps } from '../fieldKind.ts'

const ObjectsWidget = buildLazyPart<WidgetProps>(
  async () => (await loadPart(() => import('./ObjectsWidget.tsx'))).ObjectsWidget,
  retry => <EditorFailure onRetry={retry} />,
)

/** Draws a row for each object; nothing is found by them. */
export const objectsEditor: FieldEditor = { Widget: ObjectsWidget, Filter: null }
