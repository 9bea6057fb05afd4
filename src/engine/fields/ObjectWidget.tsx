import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useContext } from 'react'
import { toWords } from '#contract/catalogue.ts'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { findNarrowing } from '#contract/rules/recordRules.ts'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import { type FieldEditor, type FieldInput, isEmptyValue, type NestedProblems, type WidgetProps } from './fieldKind.ts'
import { LabelledField } from './LabelledField.tsx'
import { getFieldKind } from './registry.ts'
import { TypedRecordContext } from './typedRecord.ts'

/** The fields of an object in a frame; one of which nothing is filled in is no value. */
export function ObjectWidget({
  property,
  value,
  input,
  problems,
  getEditor,
  onChange,
}: WidgetProps & { getEditor: GetFieldEditor }) {
  const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return (
    <Box sx={{ border: 1, borderColor: input.isInvalid ? 'error.main' : 'divider', borderRadius: 1, p: 4 }}>
      <NestedFields
        property={property}
        values={values}
        input={input}
        pointer=""
        isOptional={!input.isRequired}
        problems={problems}
        getEditor={getEditor}
        onChange={next => onChange(Object.values(next).every(isEmptyValue) ? null : next)}
      />
    </Box>
  )
}

/** Gets what edits fields of a kind; handed in, since the registry of editors holds that of objects too. */
export type GetFieldEditor = (kind: string) => FieldEditor

interface NestedFieldsProps {
  property: ResourceProperty
  values: Readonly<Record<string, unknown>>
  /** Of the field around them. */
  input: FieldInput
  /** Where the values stand within that field: '' or `/0`. */
  pointer: string
  /** The object as a whole may be left out, and is where nothing is filled in: none of its fields is mandatory until then. */
  isOptional?: boolean
  problems?: NestedProblems
  getEditor: GetFieldEditor
  onChange: (values: Record<string, unknown>) => void
}

/** The fields of one object, each with its label and its own messages. */
export function NestedFields({ property, values, input, pointer, isOptional, onChange, ...shared }: NestedFieldsProps) {
  const isAbsent = isOptional === true && Object.values(values).every(isEmptyValue)
  const change = (name: string, value: unknown) => {
    const next = { ...values, [name]: value }
    if (isEmptyValue(value)) delete next[name]
    onChange(next)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {listNested(property)
        .filter(isAsked)
        .map(inner => (
          <NestedField
            key={inner.name}
            property={inner}
            values={values}
            outer={input}
            isRequired={inner.isRequired === true && !isAbsent}
            path={`${pointer}${toPointer([inner.name])}`}
            {...shared}
            onChange={value => change(inner.name, value)}
          />
        ))}
    </Box>
  )
}

/** What the services tell of a record beside the key that is chosen (`SkillLookupName`) is reported by the choice. */
function isAsked({ name, schema }: ResourceProperty, _: number, all: readonly ResourceProperty[]): boolean {
  const stems = all.flatMap(each => (each.displayName === null ? [] : [each.name.replace(/ID$/, '')]))
  return schema.readOnly !== true || !stems.some(stem => name.startsWith(stem))
}

interface NestedFieldProps extends Pick<NestedFieldsProps, 'property' | 'values' | 'problems' | 'getEditor'> {
  outer: FieldInput
  isRequired: boolean
  path: string
  onChange: (value: unknown) => void
}

function NestedField({ property, values, outer, isRequired, path, problems, getEditor, onChange }: NestedFieldProps) {
  const { name, schema, kind } = property
  const { label, isWide } = getFieldKind(kind)
  const { Widget } = getEditor(kind)
  // Fields within look at the record around them too.
  const around = useContext(TypedRecordContext)
  const narrowing = schema['x-options'] && findNarrowing(property, { ...around, ...values })
  const id = `${outer.id}${path.replaceAll('/', '_')}`
  const messages = problems?.get(path) ?? []
  const describedBy = [messages.length > 0 && `${id}-error`, schema.description && `${id}-description`]
  return (
    <Box sx={{ gridColumn: isWide ? '1 / -1' : undefined, minWidth: 0, pt: label === 'beside' ? { md: 5 } : 0 }}>
      <LabelledField id={id} placement={label} label={schema.title ?? toWords(name)} isRequired={isRequired}>
        <Widget
          property={property}
          value={values[name]}
          record={values}
          input={{
            id,
            isReadOnly: outer.isReadOnly || schema.readOnly === true,
            isHeld: outer.isHeld,
            isRequired,
            isInvalid: messages.length > 0,
            describedBy: describedBy.filter(Boolean).join(' ') || undefined,
          }}
          narrowing={narrowing}
          problems={cutProblems(problems, path)}
          onChange={onChange}
        />
      </LabelledField>
      {schema.description && <FormHelperText id={`${id}-description`}>{schema.description}</FormHelperText>}
      {messages.length > 0 && (
        <FormHelperText id={`${id}-error`} error>
          {messages.join(' ')}
        </FormHelperText>
      )}
    </Box>
  )
}

/** The problems within a value, seen from there. */
function cutProblems(problems: NestedProblems | undefined, path: string): NestedProblems | undefined {
  if (!problems) return undefined
  const inner = [...problems].filter(([pointer]) => pointer.startsWith(`${path}/`))
  return new Map(inner.map(([pointer, messages]) => [pointer.slice(path.length), messages]))
}
