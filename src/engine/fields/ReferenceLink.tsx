import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecordKey } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { findRecordAddress } from '../navigation/recordAddress.ts'
import { announcePreview, closePreview, displayedPreview, leavePreview } from './displayedPreview.ts'

interface ReferenceLinkProps {
  resource: string
  id: RecordKey
  /** Where the record is read. */
  path: string
  tabIndex?: number | undefined
  className?: string
  /** Its name, where what it shows is no text. */
  label?: string
  children: ReactNode
}

/** Leads to the page of a record; pointed at by a mouse or reached by the keyboard, it shows a preview of it. */
export function ReferenceLink({ resource, id, path, tabIndex, label, ...rest }: ReferenceLinkProps) {
  const { className = 'locum-reference', children } = rest
  const announce = (anchor: HTMLElement) => announcePreview({ anchor, resource, id })
  return (
    <Link
      ref={watchLink}
      to={path}
      tabIndex={tabIndex}
      aria-label={label}
      className={className}
      // Where it stands has a hint of its own, which would cover the preview.
      title=""
      onPointerEnter={({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        // A touch follows the link.
        if (pointerType !== 'touch') announce(currentTarget)
      }}
      onPointerLeave={leavePreview}
      onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) announce(currentTarget)
      }}
      onBlur={closePreview}
      onClick={closePreview}
    >
      {children}
    </Link>
  )
}

/** A link that goes, as with its row, takes its preview along. */
function watchLink(link: HTMLElement | null) {
  return () => {
    if (link !== null && displayedPreview.get()?.anchor === link) closePreview()
  }
}

/**
 * The way to the addresses of the records that a property refers to; it answers null where the caller may not open them. A lookup is
 * a word to choose, no record to visit.
 */
export function useReferred(property: ResourceProperty): {
  resource: Resource | null
  toAddress: (key: RecordKey) => string | null
} {
  const resource = useFindResource(findReferred(property.schema))
  const held = useStore(heldPermissions)
  const isOpen = resource !== null && property.lookupNames === undefined
  return { resource, toAddress: key => (isOpen ? findRecordAddress(resource, key, held) : null) }
}
