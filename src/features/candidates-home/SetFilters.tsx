import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FilterChip } from '#src/engine/list/filter/FilterChip.tsx'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { describeFilter, describeLift, type FilterLookups } from './filterWords.ts'
import { emptyFilter, type JobFilter, listNarrowing, listSet } from './jobFilter.ts'

interface SetFiltersProps {
  filter: JobFilter
  lookups: FilterLookups
  onChange: (change: Partial<JobFilter>) => void
}

/** The filters that are set, each with the way to lift it. */
export function SetFilters({ filter, lookups, onChange }: SetFiltersProps) {
  const text = useText()
  return (
    <Box component="ul" aria-label={text('jobs.filter.areSet')} sx={{ ...rowStyle, m: 0, p: 0, listStyle: 'none' }}>
      {listSet(filter).map(name => (
        <li key={name}>
          <FilterChip onRemove={() => onChange({ [name]: emptyFilter[name] })} buttonRef={() => {}}>
            {describeFilter(name, filter, lookups, text)}
          </FilterChip>
        </li>
      ))}
    </Box>
  )
}

/** Where nothing is found: what narrows the search, and a button for each that lifts it. */
export function NothingFound({ filter, lookups, onChange }: SetFiltersProps) {
  const text = useText()
  const names = listNarrowing(filter)
  if (names.length === 0) return <EmptyState title={text('jobs.filter.none')} />
  const narrowed = names.map(name => describeFilter(name, filter, lookups, text)).join(' · ')
  const buttons = (
    <Box sx={{ ...rowStyle, justifyContent: 'center' }}>
      {names.map(name => (
        <Button key={name} variant="outlined" onClick={() => onChange({ [name]: emptyFilter[name] })}>
          {describeLift(name, filter, text)}
        </Button>
      ))}
    </Box>
  )
  return <EmptyState title={text('jobs.filter.none')} hint={text('jobs.filter.narrowed', narrowed)} action={buttons} />
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
