import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { GridPager } from '#src/engine/list/grid/GridPager.tsx'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { toggle } from '#src/lib/toggle.ts'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { CandidateCard } from './CandidateCard.tsx'
import { SeriesNights } from './SeriesNights.tsx'
import { sayPlaces } from './sayPlaces.ts'
import { type CandidateQuestion, useEligible } from './useEligible.ts'
import { useOfferToMany } from './useOfferToMany.tsx'

type Filter = Omit<CandidateQuestion, 'jobId' | 'page' | 'perPage'>

const emptyFilter = { searchText: '', isAvailableOnly: false, isOfEverybody: false }

/** The setting under which the distance of a user's last search is kept. */
const radiusCode = 'FIND_CANDIDATES_RADIUS'
const usualRadius = 50

/** Who could take a job, who fits best first, with why; and why not for who is left out. */
export function CandidateSearch({ record }: RecordSlotProps) {
  const candidateJobs = useFindResource('CandidateJobs')
  if (!candidateJobs) return null
  return <Search key={String(record.ID)} candidateJobs={candidateJobs} job={record} />
}

function Search({ candidateJobs, job }: { candidateJobs: Resource; job: RecordValues }) {
  const jobId = Number(job.ID)
  const text = useText()
  const [typed, setTyped] = useState(emptyFilter)
  const [kept, keepRadius] = useSetting<number>(radiusCode)
  const filter: Filter = { ...typed, radius: [0, ...radii].includes(kept ?? -1) ? Number(kept) : usualRadius }
  const [paging, setPaging] = useState({ page: 1, perPage: 10 })
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const searchText = useDebouncedText(filter.searchText)
  const { data, error, refetch, isPlaceholderData } = useEligible(candidateJobs, {
    ...{ ...filter, searchText, jobId, ...paging },
  })
  const [nights, setNights] = useState<ReadonlySet<number>>(new Set())
  const offering = useOfferToMany(candidateJobs, { job, nights }, () => setChosen(new Map()))
  const change = ({ radius, ...changed }: Partial<Filter>) => {
    if (radius !== undefined) keepRadius(radius)
    setTyped({ ...typed, ...changed })
    setPaging(displayed => ({ ...displayed, page: 1 }))
  }
  const choose = (id: number, name: string) =>
    setChosen(before => {
      const next = new Map(before)
      if (!next.delete(id)) next.set(id, name)
      return next
    })
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part, data)
  return (
    <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SeriesNights job={job} chosen={nights} onToggle={id => setNights(toggle(nights, id))} />
      <Typography>{sayPlaces(job)}</Typography>
      <SearchFields filter={filter} onChange={change} />
      {chosen.size > 0 && offering.mayOffer && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography>{text('jobs.eligible.chosen', chosen.size)}</Typography>
          <Button variant="contained" onClick={() => offering.ask(chosen)}>
            {text('jobs.eligible.offerToMany')}
          </Button>
          <Button onClick={() => setChosen(new Map())}>{text('jobs.eligible.none')}</Button>
        </Box>
      )}
      {error && (
        <ErrorState title={text('engine.list.failed')} message={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton count={5} />}
      {data && data.data.length === 0 && (
        <EmptyState
          title={text('jobs.eligible.nobody')}
          hint={text(filter.isOfEverybody ? 'jobs.eligible.nobodyHint' : 'jobs.eligible.everybodyHint')}
        />
      )}
      {data && data.data.length > 0 && (
        <div>
          <Box component="ul" aria-busy={isPlaceholderData} sx={listStyle}>
            {data.data.map(candidate => (
              <CandidateCard
                key={candidate.ID}
                candidateJobs={candidateJobs}
                job={job}
                candidate={candidate}
                isChosen={chosen.has(candidate.ID)}
                onChoose={offering.mayOffer ? choose : null}
              />
            ))}
          </Box>
          <GridPager
            figures={{ ...paging, displayed: data.data.length, total: data.total, hasNext: data.hasNext }}
            pageSizes={getAppConfiguration().GridPages}
            onPage={page => setPaging({ ...paging, page })}
            onPageSize={perPage => setPaging({ page: 1, perPage })}
          />
        </div>
      )}
      {offering.dialog}
    </Box>
  )
}

const listStyle = { display: 'grid', gap: 3, m: 0, p: 0, containerType: 'inline-size' } as const

const radii = [10, 25, 50, 100]

function SearchFields({ filter, onChange }: { filter: Filter; onChange: (changed: Partial<Filter>) => void }) {
  const text = useText()
  const { isOfEverybody } = filter
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 2 }}>
      <TextField
        type="search"
        value={filter.searchText}
        placeholder={text('jobs.eligible.search')}
        onChange={event => onChange({ searchText: event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': text('jobs.eligible.search') } }}
        sx={{ flex: '1 1 240px', maxWidth: 480 }}
      />
      {!isOfEverybody && (
        <TextField
          select
          value={filter.radius}
          onChange={event => onChange({ radius: Number(event.target.value) })}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': text('jobs.filter.radius') } } }}
          sx={{ width: 170 }}
        >
          {[0, ...radii].map(value => (
            <MenuItem key={value} value={value}>
              {value === 0 ? text('jobs.filter.radius.any') : text('jobs.filter.radius.miles', value)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!isOfEverybody && (
        <FormControlLabel
          control={
            <Switch checked={filter.isAvailableOnly} onChange={(_, isAvailableOnly) => onChange({ isAvailableOnly })} />
          }
          label={text('jobs.eligible.availableOnly')}
        />
      )}
      <FormControlLabel
        control={<Switch checked={isOfEverybody} onChange={(_, checked) => onChange({ isOfEverybody: checked })} />}
        label={text('jobs.eligible.everybody')}
      />
    </Box>
  )
}
