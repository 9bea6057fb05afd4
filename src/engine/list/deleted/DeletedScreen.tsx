import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useLeave } from '../../record/useLeave.ts'
import { buildDeletedList } from '../grid/deletedList.ts'
import { EmbeddedList } from '../rows/EmbeddedList.tsx'

const everything: readonly Condition[] = []

/** What is deleted of a resource, by whom and when, instead of its list: one record, or those that are chosen, can be taken back. */
export function DeletedScreen({ resource }: { resource: Resource }) {
  const text = useText()
  const deleted = useMemo(() => buildDeletedList(resource), [resource])
  const leave = useLeave(resource)
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader
        title={text('engine.deletedList.title', resource.descriptor.title ?? resource.name)}
        subtitle={text('engine.deletedList.hint')}
        onBack={leave}
        backLabel={text('engine.deletedList.back')}
      />
      <EmbeddedList
        resource={deleted}
        grid={`${resource.name}_Deleted`}
        own={everything}
        call="deleted"
        empty={{ text: text('engine.deletedList.none') }}
      />
    </Box>
  )
}
