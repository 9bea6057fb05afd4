import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChipText } from './ChipText.tsx'
import { listChips } from './listFilter.ts'

interface PrintedFilterProps {
  resource: Resource
  filter: ListFilter
  toLabel: (field: string) => string
}

/** What narrows a list, as it stands on paper; nothing where nothing does. */
export function PrintedFilter({ resource, filter, toLabel }: PrintedFilterProps) {
  const text = useText()
  const chips = listChips(filter)
  if (chips.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {text('engine.filter.active')}:{' '}
      {chips.map((chip, index) => (
        <Fragment key={chip.id}>
          {index > 0 && '; '}
          <ChipText resource={resource} chip={chip} searchText={filter.searchText ?? ''} toLabel={toLabel} />
        </Fragment>
      ))}
    </Typography>
  )
}
