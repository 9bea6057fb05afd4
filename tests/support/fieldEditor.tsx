import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, getProperty, type ResourceProperty } from '#contract/resource.ts'
import { getFieldEditor } from '#src/engine/fields/editors.tsx'
import type { FieldInput, WidgetProps } from '#src/engine/fields/fieldKind.ts'
import { LabelledField } from '#src/engine/fields/LabelledField.tsx'
import { getFieldKind } from '#src/engine/fields/registry.ts'
import { buildPlants, renderElement } from './screens.tsx'

/** A property with this schema, which alone makes up its resource. */
export function buildProperty(schema: PropertySchema): ResourceProperty {
  const { descriptor } = buildPlants()
  return getProperty(buildResource(descriptor, { title: 'T', type: 'object', properties: { Field: schema } }), 'Field')
}

interface EditorProps {
  property: ResourceProperty
  first: unknown
  state: Partial<FieldInput>
  around: Pick<Partial<WidgetProps>, 'record' | 'problems'>
  onValue: (value: unknown) => void
}

function Editor({ property, first, state, around, onValue }: EditorProps) {
  const [value, setValue] = useState(first)
  const { Widget } = getFieldEditor(property.kind)
  const { label } = getFieldKind(property.kind)
  const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false, ...state }
  const change = (next: unknown) => {
    setValue(next)
    onValue(next)
  }
  return (
    <>
      <LabelledField id="field" placement={label} label="The field" isRequired={false}>
        <Widget property={property} value={value} record={{}} {...around} input={input} onChange={change} />
      </LabelledField>
      <button type="button">Next</button>
    </>
  )
}

/** Draws the field of a schema and gives its input and the values that it gives back. */
export async function openField(
  schema: PropertySchema,
  first: unknown = null,
  state: Partial<FieldInput> = {},
  around: EditorProps['around'] = {},
) {
  const values: unknown[] = []
  const property = buildProperty(schema)
  renderElement(
    <Editor property={property} first={first} state={state} around={around} onValue={value => values.push(value)} />,
  )
  // Buttons of choices are a group of that name within the field's own.
  const [input] = (await screen.findAllByLabelText('The field')) as [HTMLInputElement]
  return { input, values }
}
