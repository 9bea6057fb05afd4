import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecordKey } from '#contract/callArguments.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { findRecordAddress } from '../navigation/recordAddress.ts'
import { ReferenceLink } from './ReferenceLink.tsx'

interface RecordNameProps {
  resource: string
  id: RecordKey
  /** What a preview would show stands beside it already. */
  isDisplayed?: boolean
  children: ReactNode
}

/** The name of a record, which leads to it where this user may open it. */
export function RecordName({ resource, id, isDisplayed = false, children }: RecordNameProps) {
  const found = useFindResource(resource)
  const held = useStore(heldPermissions)
  const path = found && findRecordAddress(found, id, held)
  if (!path) return children
  return isDisplayed ? (
    <Link to={path} className="locum-reference">
      {children}
    </Link>
  ) : (
    <ReferenceLink resource={resource} id={id} path={path}>
      {children}
    </ReferenceLink>
  )
}
