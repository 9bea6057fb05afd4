import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { RaRecord } from 'ra-core'
import { useMemo } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TabArea } from '#src/ui/TabArea.tsx'
import { LazyRecordList } from './LazyRecordList.tsx'
import { type DisplayedTab, listDisplayedTabs, listMainParts } from './recordContent.ts'
import { ValueSections } from './ValueSections.tsx'

interface RecordContentProps {
  resource: Resource
  record: RaRecord
  slots: RecordSlots
}

/** The values of a record, and its tabs below them. */
export function RecordContent({ resource, record, slots }: RecordContentProps) {
  const text = useText()
  const held = useStore(heldPermissions)
  const resources = useStore(manifestState)?.resources
  const parts = useMemo(() => listMainParts(resource, held), [resource, held])
  const tabs = useMemo(
    () => listDisplayedTabs(resource, { resources, held, slots }),
    [resource, resources, held, slots],
  )
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {parts.length > 0 && <ValueCard resource={resource} record={record} parts={parts} />}
      {tabs.length > 0 && (
        <div>
          <TabArea label={text('engine.record.tabs')} tabs={tabs}>
            {tab => <TabContent key={tab.route} tab={tab} resource={resource} record={record} />}
          </TabArea>
        </div>
      )}
    </Box>
  )
}

function ValueCard(props: Parameters<typeof ValueSections>[0]) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <ValueSections {...props} />
    </Paper>
  )
}

function TabContent({ tab, resource, record }: { tab: DisplayedTab; resource: Resource; record: RaRecord }) {
  if ('parts' in tab) return <ValueCard resource={resource} record={record} parts={tab.parts} />
  if ('Slot' in tab) return <tab.Slot resource={resource.name} record={record} />
  return <LazyRecordList resource={resource} detail={tab.detail} record={record} />
}
