import type { ReactNode } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { findRecordAddress } from '../navigation/recordAddress.ts'
import { ReferenceLink } from './ReferenceLink.tsx'

interface RecordNameProps {
  resource: string
  id: RecordKey
  children: ReactNode
}

/** The name of a record, which leads to it where this user may open it. */
export function RecordName({ resource, id, children }: RecordNameProps) {
  const found = useFindResource(resource)
  const held = useStore(heldPermissions)
  const path = found && findRecordAddress(found, id, held)
  return path ? (
    <ReferenceLink resource={resource} id={id} path={path}>
      {children}
    </ReferenceLink>
  ) : (
    children
  )
}
