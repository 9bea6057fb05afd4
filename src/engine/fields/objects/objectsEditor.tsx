import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { EditorFailure } from '../EditorFailure.tsx'
import type { FieldEditor, WidgetProps } from '../fieldKind.ts'
import type { GetFieldEditor } from '../object/NestedFields.tsx'

/** Draws a row for each object; nothing is found by them. */
export function buildObjectsEditor(getEditor: GetFieldEditor): FieldEditor {
  const Widget = buildLazyPart<WidgetProps>(
    async () => {
      const { ObjectsWidget } = await loadPart(() => import('./ObjectsWidget.tsx'))
      return props => <ObjectsWidget {...props} getEditor={getEditor} />
    },
    retry => <EditorFailure onRetry={retry} />,
  )
  return { Widget, Filter: null }
}
