import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useId, useLayoutEffect } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FormPart } from './formFields.ts'
import type { FormSetting } from './formSetting.ts'

/** rjsf's template around the whole record: its sections, each in two columns where there is room. */
export function FormSections({ properties, registry }: ObjectFieldTemplateProps) {
  const { resource, parts, onDrawn } = registry.formContext as FormSetting
  const fields = new Map(properties.map(property => [property.name, property.content]))
  // rjsf draws by a version one turn after it was given it: only in here are the fields its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another resource is what it waits for
  useLayoutEffect(onDrawn, [resource, parts])
  const keys = listKeys(parts)
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {parts.map((part, index) => (
        <FormSection key={keys[index]} part={part} isFirst={index === 0} fields={fields} />
      ))}
    </Box>
  )
}

/** A section is the same one while it bears its title, whatever fields come and go: its inputs must not be made anew. */
function listKeys(parts: readonly FormPart[]): string[] {
  const counts = new Map<string, number>()
  return parts.map(({ title }) => {
    const name = title ?? ''
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${count} ${name}`
  })
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
