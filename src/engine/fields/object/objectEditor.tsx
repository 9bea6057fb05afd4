import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EditorFailure } from '../EditorFailure.tsx'
import type { FieldEditor, WidgetProps } from '../fieldKind.ts'
import type { GetFieldEditor } from './NestedFields.tsx'

/** Draws the fields within; nothing is found by them. */
export function buildObjectEditor(getEditor: GetFieldEditor): FieldEditor {
  const Widget = buildLazyPart<WidgetProps>(
    async () => {
      const { ObjectWidget } = await loadPart(() => import('./ObjectWidget.tsx'))
      return props => <ObjectWidget {...props} getEditor={getEditor} />
    },
    retry => <EditorFailure onRetry={retry} />,
  )
  return { Widget, Filter: null }
}
