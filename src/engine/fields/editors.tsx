import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { booleanEditor } from './booleanEditor.tsx'
import { colourEditor } from './colourEditor.tsx'
import { dateEditor } from './dateEditor.tsx'
import { dateTimeEditor } from './dateTimeEditor.tsx'
import { durationEditor } from './durationEditor.tsx'
import { EditorFailure } from './EditorFailure.tsx'
import { emailEditor } from './emailEditor.tsx'
import { enumEditor } from './enumEditor.tsx'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { fileEditor } from './fileEditor.tsx'
import { jsonEditor } from './jsonEditor.tsx'
import { lookupEditor } from './lookupEditor.tsx'
import { moneyEditor, numberEditor } from './numberEditor.tsx'
import { passwordEditor } from './passwordEditor.tsx'
import { phoneEditor } from './phoneEditor.tsx'
import { ReferenceFilter, referenceEditor } from './referenceEditor.tsx'
import { referencesEditor } from './referencesEditor.tsx'
import { ssnEditor } from './ssnEditor.tsx'
import { tagsEditor } from './tagsEditor.tsx'
import { longTextEditor, textEditor, urlEditor, zipEditor } from './textEditor.tsx'
import { textKeyEditor } from './textKeyEditor.tsx'
import { timeEditor } from './timeEditor.tsx'
import { UnknownWidget, unknownEditor } from './unknownEditor.tsx'

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

const editors: Readonly<Record<string, FieldEditor>> = {
  boolean: booleanEditor,
  date: dateEditor,
  'date-time': dateTimeEditor,
  email: emailEditor,
  enum: enumEditor,
  'long-text': longTextEditor,
  number: numberEditor,
  object: buildLater(async () => {
    const { ObjectWidget } = await loadPart(() => import('./ObjectWidget.tsx'))
    return props => <ObjectWidget {...props} getEditor={getFieldEditor} />
  }),
  objects: buildLater(async () => {
    const { ObjectsWidget } = await loadPart(() => import('./ObjectsWidget.tsx'))
    return props => <ObjectsWidget {...props} getEditor={getFieldEditor} />
  }),
  password: passwordEditor,
  phone: phoneEditor,
  reference: referenceEditor,
  references: referencesEditor,
  tree: { Widget: TreeWidget, Filter: TreeFilter },
  lookup: lookupEditor,
  text: textEditor,
  'text-key': textKeyEditor,
  json: jsonEditor,
  file: fileEditor,
  image: fileEditor,
  tags: tagsEditor,
  choices: buildLater(async () => (await loadPart(() => import('./ChoicesWidget.tsx'))).ChoicesWidget),
  colour: colourEditor,
  url: urlEditor,
  ssn: ssnEditor,
  zip: zipEditor,
  duration: durationEditor,
  time: timeEditor,
  money: moneyEditor,
}

/** Gets what edits and filters fields of the kind of this name, or the visible read-only fallback where none is registered. */
export function getFieldEditor(name: string): FieldEditor {
  return Object.hasOwn(editors, name) ? (editors[name] ?? unknownEditor) : unknownEditor
}

/** An editor whose code is fetched once it is drawn; nothing is found by it. */
function buildLater(load: () => Promise<ComponentType<WidgetProps>>): FieldEditor {
  return { Widget: buildLazyPart<WidgetProps>(load, retry => <EditorFailure onRetry={retry} />), Filter: null }
}
