import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { type ChangeGroup, groupChanges } from './changeText.ts'

/** Changes under a heading each of what they are about. */
export function ChangeGroups({ changes }: { changes: readonly ConfigurationChange[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {groupChanges(changes).map(group => (
        <Group key={group.area} group={group} />
      ))}
    </Box>
  )
}

/** As many changes of a group as are shown at first, where there are more. */
const firstChanges = 10

function Group({ group: { area, changes } }: { group: ChangeGroup }) {
  const text = useText()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const displayed = isWhole || changes.length <= firstChanges + 2 ? changes : changes.slice(0, firstChanges)
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="caption" component="h3" sx={{ color: 'text.secondary', mb: 1 }}>
        {text(`configuration.area.${area}`)} ({changes.length})
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {displayed.map(change => (
          <ChangeItem key={`${change.Name} ${change.Change} ${change.Detail}`} change={change} />
        ))}
      </Box>
      {displayed.length < changes.length && (
        <Button size="small" sx={{ mt: 1, ml: -3 }} onClick={() => setWhole(true)}>
          {text('configuration.changes.all', changes.length)}
        </Button>
      )}
    </Box>
  )
}

const statusOfChange = { added: 'success', removed: 'danger', changed: 'info' } as const

function ChangeItem({ change: { Name, Change, Detail } }: { change: ConfigurationChange }) {
  const text = useText()
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <Box sx={{ flex: '0 0 84px' }}>
        <StatusChip status={statusOfChange[Change]} label={text(`configuration.change.${Change}`)} />
      </Box>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{Name}</strong>
        {Detail && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${Detail}`}
          </Box>
        )}
      </Typography>
    </Box>
  )
}
