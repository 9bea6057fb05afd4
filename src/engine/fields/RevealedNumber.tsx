import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { canReveal } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { toNumberText } from '#contract/socialSecurity.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useText } from '#src/providers/messages/useText.ts'

interface NumberProps {
  /** Absent where the number stands within an object, which is never shown. */
  resource: Resource | undefined
  property: ResourceProperty
  record: RecordValues
}

/** A masked number that is shown in full while its reader asks for it; null where he may not, or none is stored. */
export function useReveal({ resource, property, record }: NumberProps) {
  const text = useText()
  const [displayed, setDisplayed] = useState<string | null>(null)
  const stored = record[property.name]
  const isMasked = typeof stored === 'string' && stored.startsWith('x')
  const mayReveal = canReveal(property.schema, heldPermissions.get())
  if (!isMasked || !mayReveal || !resource?.descriptor.calls?.reveal) return { displayed: null, button: null }
  const Icon = displayed === null ? VisibilityOutlined : VisibilityOffOutlined
  const change = async () => {
    if (displayed !== null) return setDisplayed(null)
    const answer = await callResource(resource, 'reveal', {
      id: record[resource.key] as RecordKey,
      args: { field: property.name },
    })
    if (answer.Success) setDisplayed((getSuccess(answer).Source as { Value: string | null }).Value)
  }
  const title = property.schema.title ?? property.name
  const button = (
    <IconButton
      size="small"
      aria-label={text(displayed === null ? 'engine.reveal.show' : 'engine.reveal.hide', title)}
      onClick={() => void change()}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
  return { displayed, button }
}

/** A number of a record's page, masked until it is asked for. */
export function RevealedNumber(props: NumberProps) {
  const { displayed, button } = useReveal(props)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
      {toNumberText(displayed ?? props.record[props.property.name])}
      {button && (
        <Box component="span" sx={{ my: -2 }}>
          {button}
        </Box>
      )}
    </Box>
  )
}
