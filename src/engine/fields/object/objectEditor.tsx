import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EditorFailure } from '../EditorFailure.tsx'
import type { FieldEditor, WidgetProps } from '../fieldKind.ts'

const ObjectWidget = buildLazyPart<WidgetProps>(
  async () => (await loadPart(() => import('./ObjectWidget.tsx'))).ObjectWidget,
  retry => <EditorFailure onRetry={retry} />,
)

/** Draws the fields within; nothing is found by them. */
export const objectEditor: FieldEditor = { Widget: ObjectWidget, Filter: null }
