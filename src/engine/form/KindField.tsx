import type { FieldProps } from '@rjsf/utils'
import type { RecordValues } from '#contract/callArguments.ts'
import { getProperty } from '#contract/resource.ts'
import { getFieldEditor } from '../fields/editors.ts'
import type { FormSetting } from './formSetting.ts'

/** The one rjsf field of ours: it asks the registry which kind edits the property. rjsf takes plain functions only. */
export function KindField(props: FieldProps) {
  const { name, formData, fieldPathId, rawErrors, required, readonly, disabled, registry, onChange, onBlur } = props
  const { resource, mode, opened, whenFree } = registry.formContext as FormSetting
  const property = getProperty(resource, name)
  const { Widget } = getFieldEditor(property.kind)
  const id = fieldPathId.$id
  const isInvalid = (rawErrors?.length ?? 0) > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the inputs within
    <div onBlur={() => whenFree(() => onBlur(id, formData))}>
      <Widget
        property={property}
        value={formData}
        record={opened as RecordValues}
        input={{
          id,
          isReadOnly: readonly ?? false,
          isHeld: disabled ?? false,
          isStored: mode === 'edit',
          isRequired: required ?? false,
          isInvalid,
          describedBy:
            [isInvalid && toErrorId(id), property.schema.description && toDescriptionId(id)]
              .filter(Boolean)
              .join(' ') || undefined,
        }}
        onChange={value => onChange(value, fieldPathId.path)}
      />
    </div>
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
