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
import type { FieldEditor, WidgetProps } from './fieldKind.ts'
import { fileEditor } from './fileEditor.tsx'
import { jsonEditor } from './jsonEditor.tsx'
import { lookupEditor } from './lookupEditor.tsx'
import { moneyEditor } from './moneyEditor.tsx'
import { numberEditor } from './numberEditor.tsx'
import { passwordEditor } from './passwordEditor.tsx'
import { phoneEditor } from './phoneEditor.tsx'
import { referenceEditor } from './referenceEditor.tsx'
import { referencesEditor } from './referencesEditor.tsx'
import { ssnEditor } from './ssnEditor.tsx'
import { tagsEditor } from './tagsEditor.tsx'
import { longTextEditor, textEditor, zipEditor } from './textEditor.tsx'
import { textKeyEditor } from './textKeyEditor.tsx'
import { timeEditor } from './timeEditor.tsx'
import { treeEditor } from './treeEditor.tsx'
import { unknownEditor } from './unknownEditor.tsx'
import { urlEditor } from './urlEditor.tsx'

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
  tree: treeEditor,
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
