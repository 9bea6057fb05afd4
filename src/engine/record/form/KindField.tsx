import type { FieldProps } from '@rjsf/utils'
import { useContext, useMemo } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { getProperty } from '#contract/resource.ts'
import { findNarrowing } from '#contract/rules/recordRules.ts'
import { isLeftByHand } from '#src/ui/focusing.ts'
import { getFieldEditor } from '../../fields/editors.tsx'
import { type FieldInput, isEmptyValue, type WidgetProps } from '../../fields/fieldKind.ts'
import { FillFieldsContext, TypedRecordContext } from '../../fields/typedRecord.ts'
import { findStatus, StateOutput } from '../../fields/ValueCell.tsx'
import { useFieldRules } from './formRules.ts'
import type { FormSetting } from './formSetting.ts'
import { flattenErrors } from './formValidator.ts'

/** The one rjsf field of ours: it asks the registry which kind edits the property. rjsf takes plain functions only. */
export function KindField(props: FieldProps) {
  const {
    name,
    formData,
    fieldPathId,
    rawErrors,
    errorSchema,
    required,
    readonly,
    disabled,
    registry,
    onChange,
    onBlur,
  } = props
  const { resource, mode, opened, whenFree } = registry.formContext as FormSetting
  const property = getProperty(resource, name)
  const { Widget } = getFieldEditor(property.kind)
  const Field = property.schema['x-options'] ? NarrowedField : Widget
  const { readOnly } = useFieldRules()
  const id = fieldPathId.$id
  const isInvalid = (rawErrors?.length ?? 0) > 0
  const within = flattenErrors(errorSchema)
  const input: FieldInput = {
    id,
    isReadOnly: (readonly ?? false) || readOnly.has(name),
    isHeld: disabled ?? false,
    isStored: mode === 'edit',
    isRequired: required ?? false,
    isInvalid,
    describedBy:
      [isInvalid && toErrorId(id), property.schema.description && toDescriptionId(id)].filter(Boolean).join(' ') ||
      undefined,
  }
  const status = findStatus(property, formData, opened as RecordValues)
  if (status && input.isReadOnly) return <StateOutput input={input} {...status} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the inputs within
    <div onBlur={event => isLeftByHand(event) && whenFree(() => onBlur(id, formData))}>
      <Field
        property={property}
        value={formData}
        record={opened as RecordValues}
        resource={resource}
        input={input}
        problems={within.length > 0 ? new Map(within) : undefined}
        onChange={value => onChange(value, fieldPathId.path)}
      />
    </div>
  )
}

/** A field whose options hang on another field of the record. */
function NarrowedField(props: WidgetProps) {
  const record = useContext(TypedRecordContext)
  const fill = useContext(FillFieldsContext)
  const { Widget } = getFieldEditor(props.property.kind)
  const { from = '', by = '', lookups } = props.property.schema['x-options'] ?? {}
  const category = lookups?.[String(record[from])]
  const property = useMemo(
    () =>
      category ? { ...props.property, schema: { ...props.property.schema, 'x-lookup': category } } : props.property,
    [props.property, category],
  )
  return (
    <Widget
      {...props}
      property={property}
      narrowing={findNarrowing(property, record)}
      onChange={(value, chosen) => {
        const owner = chosen?.[by]
        // A unit says of which facility it is.
        if (isEmptyValue(record[from]) && !isEmptyValue(owner)) fill({ [from]: owner, [property.name]: value })
        else props.onChange(value)
      }}
    />
  )
}

/** The id of the message below a field. */
export function toErrorId(id: string): string {
  return `${id}-error`
}

/** The id of the description below a field. */
export function toDescriptionId(id: string): string {
  return `${id}-description`
}
