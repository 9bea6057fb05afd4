import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { beginEditing, otherEditors, toEditedKey } from '#src/providers/realtime/editing.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import type { EditorsChipProps } from './EditorsChip.tsx'

const EditorsChip = buildLazyPart<EditorsChipProps>(
  async () => (await loadPart(() => import('./EditorsChip.tsx'))).EditorsChip,
  () => null,
)

/** Says to others that this record is being edited here, and shows who else does; a screen reader tells of them in its own time. */
export function OtherEditors({ resource, id }: { resource: Resource; id: string }) {
  const { name, descriptor } = resource
  const isEntryVisible = descriptor.calls?.one !== undefined
  useEffect(() => (isEntryVisible ? beginEditing({ Resource: name, Id: id }) : undefined), [isEntryVisible, name, id])
  const others = useStore(otherEditors).get(toEditedKey({ Resource: name, Id: id }))
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', minWidth: 0, maxWidth: 1 }}>
      {others && others.Count > 0 && <EditorsChip names={others.Names} count={others.Count} />}
    </Box>
  )
}
