import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EditorFailure } from '../EditorFailure.tsx'
import type { FieldEditor, WidgetProps } from '../fieldKind.ts'

const Widget = buildLazyPart<WidgetProps>(
  async () => (await loadPart(() => import('./ChoicesWidget.tsx'))).ChoicesWidget,
  retry => <EditorFailure onRetry={retry} />,
)

/** Chooses several of a few; nothing is found by them. */
export const choicesEditor: FieldEditor = { Widget, Filter: null }
