import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { FieldTemplateProps } from '@rjsf/utils'
import { LabelledField } from '../../fields/LabelledField.tsx'
import { getFieldKind } from '../../fields/registry.ts'
import type { FormSetting } from './formSetting.ts'
import { toDescriptionId, toErrorId } from './KindField.tsx'

/** A message of one line stands in the room between two rows of fields, so that nothing moves as it comes and goes. */
const messageStyle = { mt: 0.5, mb: -4.5, lineHeight: '16px' }

/** rjsf's template around one field: its label, description and messages below. */
export function FieldFrame({ id, label, required, rawErrors, fieldPathId, registry, children }: FieldTemplateProps) {
  const { resource } = registry.formContext as FormSetting
  const property = resource.properties.get(String(fieldPathId.path.at(-1) ?? ''))
  if (!property) return <>{children}</>
  const kind = getFieldKind(property.kind)
  const isBeside = kind.label === 'beside'
  return (
    <Box sx={{ gridColumn: kind.isWide ? '1 / -1' : undefined, minWidth: 0, pt: isBeside ? { md: 5 } : 0 }}>
      <LabelledField id={id} placement={kind.label} label={label} isRequired={required ?? false}>
        {children}
      </LabelledField>
      {property.schema.description && (
        <FormHelperText id={toDescriptionId(id)}>{property.schema.description}</FormHelperText>
      )}
      {rawErrors && rawErrors.length > 0 && (
        <FormHelperText id={toErrorId(id)} error sx={messageStyle}>
          {rawErrors.join(' ')}
        </FormHelperText>
      )}
    </Box>
  )
}
