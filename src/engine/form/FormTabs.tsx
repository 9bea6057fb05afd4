import Box from '@mui/material/Box'
import { useContext, useLayoutEffect } from 'react'
import type { FormTab } from '#contract/descriptor.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TabArea } from '#src/ui/TabArea.tsx'
import { SectionList } from './FormSections.tsx'
import type { FormPart } from './formFields.ts'
import { WantedFieldContext } from './wantedField.ts'

interface FormTabsProps {
  tabs: readonly FormTab[]
  parts: readonly FormPart[]
  fields: ReadonlyMap<string, React.ReactElement>
}

/** The tabs of a form, each by its address; a tab all of whose fields are hidden is not there. */
export function FormTabs({ tabs, parts, fields }: FormTabsProps) {
  const text = useText()
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
  const wanted = useContext(WantedFieldContext)
  useLayoutEffect(() => wanted.take(), [wanted])
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <SectionList parts={parts} fields={fields} />
    </Box>
  )
}
