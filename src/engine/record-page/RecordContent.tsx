import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { RaRecord } from 'ra-core'
import { type ReactNode, useId, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { parseTabPath } from '#contract/tabPath.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TabArea } from '#src/ui/TabArea.tsx'
import { LazyRecordList } from './LazyRecordList.tsx'
import { type DisplayedTab, listDisplayedTabs, listMainParts, listVisibleParts } from './recordContent.ts'
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
    () => listDisplayedTabs(resource, record, { resources, held, slots }),
    [resource, record, resources, held, slots],
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

interface TabContentProps {
  tab: DisplayedTab
  resource: Resource
  record: RaRecord
}

function ValueCard(props: Parameters<typeof ValueSections>[0]) {
  if (listVisibleParts(props.resource, props.record, props.parts).length === 0) return null
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <ValueSections {...props} />
    </Paper>
  )
}

/** From here on there is room for two parts beside each other. */
const isWideQuery = '(min-width: 1280px)'

function TabContent({ tab, resource, record }: TabContentProps) {
  const { pathname } = useLocation()
  const isWide = useMediaQuery(isWideQuery, { noSsr: true })
  if (tab.beside.length === 0) return <OneContent {...{ tab, resource, record }} />
  const parts = [tab, ...tab.beside]
  const open = parts.find(({ route }) => route === parseTabPath(pathname).tab) ?? tab
  // Where they stand below one another, the one whose address is open comes first.
  const ordered = isWide ? parts : [open, ...parts.filter(each => each !== open)]
  return (
    <Box sx={besideStyle}>
      {ordered.map(each => (
        <Part key={each.route} title={each.name}>
          <OneContent tab={each} resource={resource} record={record} />
        </Part>
      ))}
    </Box>
  )
}

const besideStyle = {
  display: 'grid',
  columnGap: 6,
  rowGap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [`@media ${isWideQuery}`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

/** One of the parts that share a tab. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function OneContent({ tab, resource, record }: TabContentProps) {
  if ('parts' in tab) return <ValueCard resource={resource} record={record} parts={tab.parts} />
  if ('Slot' in tab) return <tab.Slot resource={resource.name} record={record} />
  return <LazyRecordList resource={resource} detail={tab.detail} record={record} />
}
