import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'ra-core'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
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

interface TabContentProps {
  tab: DisplayedTab
  resource: Resource
  record: RaRecord
}

function ValueCard(props: Parameters<typeof ValueSections>[0]) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <ValueSections {...props} />
    </Paper>
  )
}

function TabContent({ tab, resource, record }: TabContentProps) {
  const { pathname } = useLocation()
  const open = parseTabPath(pathname).tab
  if (tab.beside.length === 0) return <OneContent {...{ tab, resource, record }} />
  return (
    <Box sx={besideStyle}>
      {[tab, ...tab.beside].map(each => (
        <Part key={each.route} title={each.name} isSought={each !== tab && each.route === open}>
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
  '@media (min-width: 1280px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

interface PartProps {
  title: string
  /** Its own address is open. */
  isSought: boolean
  children: ReactNode
}

/** One of two parts that share a tab; the one whose address is open is brought into sight. */
function Part({ title, isSought, children }: PartProps) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSought) part.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSought])
  return (
    <Box component="section" ref={part} aria-labelledby={id} sx={{ minWidth: 0, scrollMarginTop: 72 }}>
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
