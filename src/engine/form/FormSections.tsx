import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FormPart } from './formFields.ts'
import type { FormSetting } from './formSetting.ts'

/** rjsf's template around the whole record: its sections, each in two columns where there is room. */
export function FormSections({ properties, registry }: ObjectFieldTemplateProps) {
  const { parts } = registry.formContext as FormSetting
  const fields = new Map(properties.map(property => [property.name, property.content]))
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {parts.map((part, index) => (
        <FormSection key={part.fields[0]?.property.name} part={part} isFirst={index === 0} fields={fields} />
      ))}
    </Box>
  )
}

interface FormSectionProps {
  part: FormPart
  isFirst: boolean
  fields: ReadonlyMap<string, React.ReactElement>
}

function FormSection({ part, isFirst, fields }: FormSectionProps) {
  const text = useText()
  const id = useId()
  const title = part.title ?? (isFirst ? null : text('engine.form.more'))
  return (
    <Box component="section" aria-labelledby={title ? id : undefined}>
      {title && (
        <Typography id={id} variant="h2" sx={{ mb: 4 }}>
          {title}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          // A message of one line stands in it, with some room to the next label.
          rowGap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {part.fields.map(({ property }) => fields.get(property.name))}
      </Box>
    </Box>
  )
}
