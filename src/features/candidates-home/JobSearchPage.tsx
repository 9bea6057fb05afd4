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
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { toToday } from '#src/lib/today.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { JobFilterFields } from './JobFilterFields.tsx'
import { JobResults } from './JobResults.tsx'
import { countSet, emptyFilter, type JobFilter, toSearchArguments } from './jobFilter.ts'
import { useCandidateId } from './useCandidateId.ts'

const storeKey = 'JobSearch'

/** The jobs that can be taken (SPEC-2 §2 "Jobs/CandidateJobView"). */
export function JobSearchPage() {
  const screen = useScreen('CandidateJobs', 'list')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <OpenJobs candidateJobs={screen.resource} />
}

function OpenJobs({ candidateJobs }: { candidateJobs: Resource }) {
  const text = useText()
  const candidateId = useCandidateId()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const [filter, setFilter] = useState<JobFilter>(() => ({
    ...emptyFilter,
    ...windowStore.getItem<Partial<JobFilter>>(storeKey, {}),
  }))
  const [isOpen, setOpen] = useState(!isNarrow)
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 10 })
  const change = (changed: Partial<JobFilter>) => {
    const next = { ...filter, ...changed }
    setFilter(next)
    windowStore.setItem(storeKey, next)
    setPage(displayed => ({ ...displayed, page: 1 }))
  }
  const [searchText, city] = [useDebouncedText(filter.searchText), useDebouncedText(filter.city)]
  const args = toSearchArguments({ ...filter, city }, candidateId, toToday())
  const set = countSet(filter)
  const clear = (
    <Button variant="outlined" onClick={() => change(emptyFilter)}>
      {text('jobs.filter.clear')}
    </Button>
  )
  return (
    <>
      <PageHeader title={text('jobs.search')} />
      <Paper component="search" variant="outlined" aria-label={text('jobs.search')} sx={{ p: 4, mb: 4 }}>
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
          {set > 0 && clear}
        </Box>
        {isOpen && (
          <Box sx={{ mt: 4 }}>
            <JobFilterFields filter={filter} isCandidate={candidateId !== null} onChange={change} />
          </Box>
        )}
      </Paper>
      <JobResults
        candidateJobs={candidateJobs}
        question={{ call: 'searchJobs', args, searchText, page, perPage }}
        onPage={(next, size) => setPage({ page: next, perPage: size })}
        empty={{ title: text('jobs.filter.none'), hint: text('jobs.filter.noneHint'), action: set > 0 ? clear : null }}
      />
    </>
  )
}

const glass = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
)
