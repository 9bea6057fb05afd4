import ArrowOutwardOutlined from '@mui/icons-material/ArrowOutwardOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ReferenceLink } from './ReferenceLink.tsx'
import { useReferred } from './useReferred.ts'

interface BesideLinkProps {
  property: ResourceProperty
  /** The record that is chosen; null where none is, or several are. */
  id: RecordKey | null
  name: string
  /** What chooses the record. */
  children: ReactNode
}

/** What chooses a record, and beside it the way to the page of the one that is chosen. */
export function BesideLink({ property, id, name, children }: BesideLinkProps) {
  const text = useText()
  const { resource, toAddress } = useReferred(property)
  const path = id === null ? null : toAddress(id)
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {resource && id !== null && path !== null && (
        <Box sx={linkStyle}>
          <ReferenceLink
            resource={resource.name}
            id={id}
            path={path}
            className="locum-beside"
            label={`${text('engine.open')} ${name}`}
          >
            <ArrowOutwardOutlined fontSize="small" />
          </ReferenceLink>
        </Box>
      )}
    </Box>
  )
}

const linkStyle = {
  '& .locum-beside': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 1,
    color: 'text.secondary',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
} as const
