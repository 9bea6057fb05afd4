import Box from '@mui/material/Box'
import type { RaRecord } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TabArea } from '#src/ui/TabArea.tsx'
import { isOwnRecord } from '../navigation/findRecordRule.ts'
import { OpenTabContext } from '../record/form/FormSections.tsx'
import { type EditTab, listEditTabs } from './editTabs.ts'
import { LazyRecordList } from './LazyRecordList.tsx'

interface EditTabsProps {
  resource: Resource
  record: RaRecord
  slots: RecordSlots
  /** The form of the record. */
  children: ReactNode
}

/**
 * The form of a record with what stands above it and behind tabs beside its own; the form alone where there is nothing of that. What
 * was once opened stays while one goes from tab to tab, with what was typed there.
 */
export function EditTabs({ resource, record, slots, children }: EditTabsProps) {
  const text = useText()
  const held = useStore(heldPermissions)
  const resources = useStore(manifestState)?.resources
  const { tabs = [], edit } = resource.descriptor.form ?? {}
  const displayed = useMemo(
    () => listEditTabs(resource, record, { resources, held, slots, isOwn: isOwnRecord(resource, record.id) }),
    [resource, record, resources, held, slots],
  )
  const Above = edit?.slot === undefined ? undefined : slots[edit.slot]
  const form = tabs.every(tab => 'sections' in tab) ? (
    children
  ) : (
    <TabArea label={text('engine.form.tabs')} tabs={displayed}>
      {open => (
        <OpenedTabs open={open} tabs={displayed} resource={resource} record={record}>
          {children}
        </OpenedTabs>
      )}
    </TabArea>
  )
  return (
    <>
      {Above && <Above resource={resource.name} record={record} />}
      {form}
    </>
  )
}

interface OpenedTabsProps extends Omit<EditTabsProps, 'slots'> {
  open: EditTab
  tabs: readonly EditTab[]
}

function OpenedTabs({ open, tabs, resource, record, children }: OpenedTabsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(open.route)) setOpened(new Set([...opened, open.route]))
  const isForm = open.content === 'fields'
  return (
    <>
      {tabs.some(({ content, route }) => content === 'fields' && opened.has(route)) && (
        <Box hidden={!isForm}>
          <OpenTabContext value={open.route}>{children}</OpenTabContext>
        </Box>
      )}
      {tabs.map(({ route, content }) =>
        content === 'fields' || !opened.has(route) ? null : (
          <Box key={route} hidden={route !== open.route}>
            {'Slot' in content ? (
              <content.Slot resource={resource.name} record={record} />
            ) : (
              <LazyRecordList resource={resource} detail={content.detail} record={record} />
            )}
          </Box>
        ),
      )}
    </>
  )
}
