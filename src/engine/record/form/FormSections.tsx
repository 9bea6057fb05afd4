import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { createContext, useContext, useId, useLayoutEffect } from 'react'
import type { FieldTab } from '#contract/descriptor.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TabArea } from '#src/ui/TabArea.tsx'
import type { FormPart } from './formFields.ts'
import { useFieldRules } from './formRules.ts'
import type { FormSetting } from './formSetting.ts'
import { PendingFocusContext } from './pendingFocus.ts'

/** rjsf's template around the whole record: its sections, and below them those of the open tab. */
export function FormSections({ properties, registry }: ObjectFieldTemplateProps) {
  const { resource, parts, tabs, onDrawn } = registry.formContext as FormSetting
  const fields = new Map(properties.map(property => [property.name, property.content]))
  // rjsf draws by a version one turn after it was given it: only in here are the fields its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another resource is what it waits for
  useLayoutEffect(onDrawn, [resource, parts])
  const displayed = useDisplayedParts(parts)
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <SectionList parts={displayed.filter(({ tab }) => tab === null)} fields={fields} />
      {tabs.length > 0 && <FormTabs tabs={tabs} parts={displayed} fields={fields} />}
    </Box>
  )
}

/** The parts with the fields that are part of the record at present; none that has no field. */
function useDisplayedParts(parts: readonly FormPart[]): FormPart[] {
  const { hidden } = useFieldRules()
  return parts
    .map(part => ({ ...part, fields: part.fields.filter(({ property }) => !hidden.has(property.name)) }))
    .filter(part => part.fields.length > 0)
}

interface SectionListProps {
  parts: readonly FormPart[]
  fields: ReadonlyMap<string, React.ReactElement>
}

/** Sections below each other. */
function SectionList({ parts, fields }: SectionListProps) {
  const keys = listKeys(parts)
  return parts.map((part, index) => {
    const isApart = part.title === null && parts[index - 1]?.title != null
    return <FormSection key={keys[index]} part={part} isApart={isApart} fields={fields} />
  })
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
  /** It has no heading of its own, and is not below the one before. */
  isApart: boolean
  fields: ReadonlyMap<string, React.ReactElement>
}

function FormSection({ part, isApart, fields }: FormSectionProps) {
  const id = useId()
  const { title } = part
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={isApart ? { borderTop: 1, borderColor: 'divider', pt: 8 } : undefined}
    >
      {title && (
        <Typography id={id} variant="h2" sx={{ mb: part.description ? 1 : 4 }}>
          {title}
        </Typography>
      )}
      {part.description && <Typography sx={{ color: 'text.secondary', mb: 4 }}>{part.description}</Typography>}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          // A message of one line stands in it, with some room to the next label.
          rowGap: 7,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: `repeat(${Math.min(part.columns, 2)}, minmax(0, 1fr))`,
            lg: `repeat(${part.columns}, minmax(0, 1fr))`,
          },
        }}
      >
        {part.fields.map(({ property }) => fields.get(property.name))}
      </Box>
    </Box>
  )
}

interface FormTabsProps {
  tabs: readonly FieldTab[]
  parts: readonly FormPart[]
  fields: ReadonlyMap<string, React.ReactElement>
}

/** The route of the tab that is open, where the row of tabs stands around the form; null where it is the form's own. */
export const OpenTabContext = createContext<string | null>(null)

/** The tabs of a form, each by its address; a tab all of whose fields are hidden is not there. */
function FormTabs({ tabs, parts, fields }: FormTabsProps) {
  const text = useText()
  const open = useContext(OpenTabContext)
  if (open !== null) return <TabSections key={open} parts={parts.filter(({ tab }) => tab === open)} fields={fields} />
  const filled = tabs.filter(({ route }) => parts.some(({ tab }) => tab === route))
  return (
    <div>
      <TabArea label={text('engine.form.tabs')} tabs={filled.map(({ route, title }) => ({ route, name: title }))}>
        {({ route }) => <TabSections key={route} parts={parts.filter(({ tab }) => tab === route)} fields={fields} />}
      </TabArea>
    </div>
  )
}

function TabSections({ parts, fields }: Omit<FormTabsProps, 'tabs'>) {
  const wanted = useContext(PendingFocusContext)
  useLayoutEffect(() => wanted.take(), [wanted])
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <SectionList parts={parts} fields={fields} />
    </Box>
  )
}
