import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { FieldTemplateProps } from '@rjsf/utils'
import { useText } from '#src/providers/messages/useText.ts'
import { getFieldKind } from '../fields/registry.ts'
import type { FormSetting } from './formSetting.ts'
import { toDescriptionId, toErrorId } from './KindField.tsx'

/** rjsf's template around one field: the label above it (beside a checkbox), description and messages below. */
export function FieldFrame({ id, label, required, rawErrors, fieldPathId, registry, children }: FieldTemplateProps) {
  const text = useText()
  const { resource } = registry.formContext as FormSetting
  const property = resource.properties.get(String(fieldPathId.path.at(-1) ?? ''))
  if (!property) return <>{children}</>
  const kind = getFieldKind(property.kind)
  const isBeside = kind.label === 'beside'
  const labelText = (
    <FormLabel
      htmlFor={id}
      sx={isBeside ? { color: 'text.primary', typography: 'body1' } : { display: 'block', mb: 1 }}
    >
      {label}
      {required && (
        <Box component="span" title={text('engine.form.required')} sx={{ color: 'error.main' }}>
          {' *'}
        </Box>
      )}
    </FormLabel>
  )
  return (
    <Box sx={{ gridColumn: kind.isWide ? '1 / -1' : undefined, minWidth: 0, pt: isBeside ? { md: 5 } : 0 }}>
      {isBeside ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: -2, minHeight: 36 }}>
          {children}
          {labelText}
        </Box>
      ) : (
        <>
          {labelText}
          {children}
        </>
      )}
      {property.schema.description && (
        <FormHelperText id={toDescriptionId(id)}>{property.schema.description}</FormHelperText>
      )}
      {rawErrors && rawErrors.length > 0 && (
        <FormHelperText id={toErrorId(id)} error>
          {rawErrors.join(' ')}
        </FormHelperText>
      )}
    </Box>
  )
}
