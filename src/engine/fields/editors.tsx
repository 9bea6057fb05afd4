import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { type ComponentType, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { colourEditor } from './colourEditor.tsx'
import { dateEditor } from './dateEditor.tsx'
import { dateTimeEditor } from './dateTimeEditor.tsx'
import { durationEditor } from './durationEditor.tsx'
import { EditorFailure } from './EditorFailure.tsx'
import { emailEditor } from './emailEditor.tsx'
import { ChoiceInput, enumEditor } from './enumEditor.tsx'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { fileEditor } from './fileEditor.tsx'
import { jsonEditor } from './jsonEditor.tsx'
import { lookupEditor } from './lookupEditor.tsx'
import { moneyEditor, numberEditor } from './numberEditor.tsx'
import { toPhoneDigits, toPhoneText, toPhoneValue } from './phoneText.ts'
import { ReferenceFilter, referenceEditor } from './referenceEditor.tsx'
import { referencesEditor } from './referencesEditor.tsx'
import { ssnEditor } from './ssnEditor.tsx'
import { tagsEditor } from './tagsEditor.tsx'
import { longTextEditor, TextInput, textEditor, urlEditor, zipEditor } from './textEditor.tsx'
import { textKeyEditor } from './textKeyEditor.tsx'
import { timeEditor } from './timeEditor.tsx'
import { toUnknownText } from './unknownKind.ts'

/** Takes a phone number. */
const phoneEditor: FieldEditor = { Widget: PhoneWidget, Filter: PhoneFilter }

/** Takes a number however it is grouped and keeps its ten digits; what is none stays as typed, so that validation can say so. */
function PhoneWidget({ value, input, onChange }: WidgetProps) {
  // Dashes appear when the field is left: put in while typing they would move the caret.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      type="tel"
      placeholder="xxx-xxx-xxxx"
      value={(input.isReadOnly ? null : draft) ?? toPhoneText(value)}
      inputProps={{ inputMode: 'tel' }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(toPhoneValue(text))
      }}
    />
  )
}

/** Asks for digits anywhere in the number, however they are grouped. */
function PhoneFilter({ property, id, conditions, operator = 'contains', onChange }: FilterProps) {
  const value = conditions.find(condition => condition.op === operator)?.value
  return (
    <TextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={typeof value === 'string' ? value : ''}
      inputProps={{ inputMode: 'tel' }}
      onChange={text => {
        const digits = toPhoneDigits(text)
        onChange(digits === '' ? [] : [{ field: property.name, op: operator, value: digits }])
      }}
    />
  )
}

/** Takes a secret; nothing is found by it. */
const passwordEditor: FieldEditor = { Widget: PasswordWidget, Filter: null }

/** A secret as it is typed, hidden unless it is shown; one that is stored already is never shown, and kept unless it is replaced. */
function PasswordWidget({ property, value, input, onChange }: WidgetProps) {
  const text = useText()
  const [isDisplayed, setDisplayed] = useState(false)
  const Icon = isDisplayed ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <TextInput
      input={input}
      type={isDisplayed ? 'text' : 'password'}
      placeholder={input.isStored && property.schema['x-secret'] ? text('engine.form.secretKept') : undefined}
      value={typeof value === 'string' ? value : ''}
      inputProps={{ autoComplete: 'new-password' }}
      onChange={typed => onChange(typed === '' ? null : typed)}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={text(isDisplayed ? 'engine.password.hide' : 'engine.password.show')}
            onClick={() => setDisplayed(!isDisplayed)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}

/** Chooses yes or no. */
const booleanEditor: FieldEditor = { Widget: BooleanWidget, Filter: BooleanFilter }

/** A checkbox; its label stands beside it. */
function BooleanWidget({ value, input, onChange }: WidgetProps) {
  return (
    <Checkbox
      id={input.id}
      checked={value === true}
      disabled={input.isReadOnly}
      onChange={(_, isChecked) => !input.isHeld && onChange(isChecked)}
      slotProps={{ input: { 'aria-describedby': input.describedBy, 'aria-invalid': input.isInvalid || undefined } }}
    />
  )
}

/** Asks for yes, no or either. */
function BooleanFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const value = conditions.find(condition => condition.op === 'equals')?.value
  const choices = [
    { value: true, title: text('engine.yes') },
    { value: false, title: text('engine.no') },
  ]
  return (
    <ChoiceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      choices={choices}
      value={value}
      placeholder={text('engine.filter.any')}
      onChange={next => onChange(next === null ? [] : [{ field: property.name, op: 'equals', value: next }])}
    />
  )
}

/** Shows what nobody registered an editor for; nothing is found by it. */
const unknownEditor: FieldEditor = { Widget: UnknownWidget, Filter: null }

/** The value as JSON, read-only, with the name of the kind that is missing. */
function UnknownWidget({ property, value, input }: WidgetProps) {
  const text = useText()
  const hintId = `${input.id}-kind`
  return (
    <>
      <TextInput
        input={{ ...input, isReadOnly: true, describedBy: [input.describedBy, hintId].filter(Boolean).join(' ') }}
        value={toUnknownText(value)}
        onChange={() => {}}
      />
      <FormHelperText id={hintId}>{text('engine.unknownKind', property.kind)}</FormHelperText>
    </>
  )
}

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
  signature: buildLater(async () => (await loadPart(() => import('./signature/SignatureWidget.tsx'))).SignatureWidget),
  tags: tagsEditor,
  choices: buildLater(async () => (await loadPart(() => import('./ChoicesWidget.tsx'))).ChoicesWidget),
  stars: buildLater(async () => (await loadPart(() => import('./StarsWidget.tsx'))).StarsWidget),
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
