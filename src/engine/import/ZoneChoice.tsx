import Box from '@mui/material/Box'
import type { ImportPlan } from '#contract/imports.ts'
import { listZoned } from '#contract/importZone.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Choice } from './Choice.tsx'
import type { ImportState } from './useImport.ts'

interface ZoneChoiceProps {
  state: ImportState
  plan: ImportPlan
}

/** In whose zone moments are read, where the file has such and its headings name none. */
export function ZoneChoice({ state, plan }: ZoneChoiceProps) {
  const text = useText()
  const zoned = listZoned(state.properties, plan)
  if (zoned.length === 0) return null
  const zone = plan.Zone ?? 'UTC'
  const zones = [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Choice
        label={text('engine.import.zone')}
        value={zone}
        options={zones.map(name => [name, name])}
        hint={text('engine.import.zone.hint', zoned.map(({ name }) => state.toLabel(name)).join(', '))}
        onChange={Zone => state.change({ Zone })}
      />
    </Box>
  )
}
