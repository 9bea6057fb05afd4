import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { toToday } from '#src/lib/today.ts'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { JobFilterFields } from './JobFilterFields.tsx'
import { JobResults } from './JobResults.tsx'
import { emptyFilter, type JobFilter, listSet, toSearchArguments } from './jobFilter.ts'
import { NothingFound, SetFilters } from './SetFilters.tsx'
import { useCandidateId } from './useCandidateId.ts'
import { useFilterLookups } from './useFilterLookups.ts'
import { useJobFilter } from './useJobFilter.ts'

/** The jobs that can be taken (SPEC-2 §2 "Jobs/CandidateJobView"). */
export function JobSearchPage() {
  const text = useText()
  const screen = useScreen('CandidateJobs', 'list')
  const candidateId = useCandidateId()
  const [filter, change] = useJobFilter(candidateId)
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return (
    <>
      <PageHeader title={text('jobs.search')} />
      {filter === null ? (
        <RowsSkeleton count={5} />
      ) : (
        <OpenJobs candidateJobs={screen.resource} candidateId={candidateId} filter={filter} onChange={change} />
      )}
    </>
  )
}

interface OpenJobsProps {
  candidateJobs: Resource
  candidateId: number | null
  filter: JobFilter
  onChange: (change: Partial<JobFilter>) => void
}

function OpenJobs({ candidateJobs, candidateId, filter, onChange }: OpenJobsProps) {
  const text = useText()
  const lookups = useFilterLookups()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const [isOpen, setOpen] = useState(!isNarrow)
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 10 })
  const change = (changed: Partial<JobFilter>) => {
    onChange(changed)
    setPage(displayed => ({ ...displayed, page: 1 }))
  }
  const [searchText, city, leastRate] = [
    useDebouncedText(filter.searchText),
    useDebouncedText(filter.city),
    useDebouncedText(filter.leastRate),
  ]
  const args = toSearchArguments({ ...filter, city, leastRate }, candidateId, toToday())
  const set = listSet(filter).length
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, filter)
  return (
    <>
      <Paper
        component="search"
        variant="outlined"
        ref={area}
        tabIndex={-1}
        aria-label={text('jobs.search')}
        sx={{ p: 4, mb: 4, display: 'grid', gap: 4 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <TextField
            type="search"
            value={filter.searchText}
            placeholder={text('jobs.filter.search')}
            onChange={event => change({ searchText: event.target.value })}
            slotProps={{ htmlInput: { 'aria-label': text('jobs.filter.search') }, input: { startAdornment: glass } }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button
            variant="outlined"
            aria-expanded={isOpen}
            endIcon={isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
            onClick={() => setOpen(!isOpen)}
          >
            {set === 0 ? text('jobs.filter.more') : text('jobs.filter.set', set)}
          </Button>
          {set > 0 && (
            <Button variant="outlined" onClick={() => change({ ...emptyFilter, searchText: filter.searchText })}>
              {text('jobs.filter.clear')}
            </Button>
          )}
        </Box>
        {set > 0 && !isOpen && <SetFilters filter={filter} lookups={lookups} onChange={change} />}
        {isOpen && (
          <JobFilterFields filter={filter} lookups={lookups} isCandidate={candidateId !== null} onChange={change} />
        )}
      </Paper>
      <JobResults
        candidateJobs={candidateJobs}
        question={{ call: 'searchJobs', args, searchText, page, perPage }}
        onPage={(next, size) => setPage({ page: next, perPage: size })}
        empty={<NothingFound filter={filter} lookups={lookups} onChange={change} />}
      />
    </>
  )
}

const glass = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
)
