import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { runNamed } from '#src/engine/list/selection/runNamed.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toggle } from '#src/lib/toggle.ts'
import { useSeries } from '#src/providers/jobs/useSeries.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { DayStrip } from '#src/ui/DayStrip.tsx'
import { MessageBox } from '#src/ui/MessageBox.tsx'
import { showToast } from '#src/ui/toast.ts'

interface SeriesRequestProps {
  candidateJobs: Resource
  job: Readonly<RecordValues>
  candidateId: number
}

/** The further nights of a posting, of which a candidate requests several at once. */
export function SeriesRequest({ candidateJobs, job, candidateId }: SeriesRequestProps) {
  const text = useText()
  const refresh = useRefresh()
  const nights = useSeries(job)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<readonly string[]>([])
  if (nights.length === 0) return null
  const toName = ({ StartDate }: RecordValues) => toWeekdayDateText(String(StartDate))
  const days = nights.map(night => ({
    ...{ key: Number(night.ID), name: toName(night), notes: [], isCurrent: night.ID === job.ID },
    path: `/Jobs/CandidateJobDetailView/${night.ID}`,
    isChosen: chosen.has(Number(night.ID)),
  }))
  const request = async () => {
    const names = new Map(
      nights.filter(({ ID }) => chosen.has(Number(ID))).map(night => [Number(night.ID), toName(night)]),
    )
    const [unsaid, label] = [text('jobs.series.notRequested'), text('jobs.series.request', names.size)]
    const values = { CandidateID: candidateId }
    const outcome = await runNamed(candidateJobs, 'applyMany', values, { names, unsaid, label })
    setProblems(outcome.problems)
    if (outcome.done > 0) showToast('success', text('jobs.series.requested', outcome.done, names.size))
    setChosen(new Set())
    refresh()
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, mb: 4, display: 'grid', gap: 3 }}>
      <Typography variant="h2">{text('jobs.series')}</Typography>
      <DayStrip label={text('jobs.series')} days={days} onToggle={id => setChosen(toggle(chosen, id))} />
      <Box sx={{ minHeight: 36 }}>
        {chosen.size === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{text('jobs.series.hint')}</Typography>
        ) : (
          <Button variant="contained" onClick={() => void request()}>
            {text('jobs.series.request', chosen.size)}
          </Button>
        )}
      </Box>
      <MessageBox
        isOpen={problems.length > 0}
        title={text('jobs.series.notRequested')}
        message={problems.map(each => <div key={each}>{each}</div>)}
        onClose={() => setProblems([])}
      />
    </Paper>
  )
}
