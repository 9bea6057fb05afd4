import type { RecordValues } from '#contract/callArguments.ts'
import { jobStatus } from '#contract/enumerations.gen.ts'
import { toRecordText } from '#src/engine/fields/recordText.ts'
import { toRecordPath } from '#src/engine/navigation/recordPaths.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useSeries } from '#src/providers/jobs/useSeries.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { DayStrip } from '#src/ui/DayStrip.tsx'
import { PublishNights } from './PublishNights.tsx'

interface SeriesNightsProps {
  job: RecordValues
  /** The jobs that are offered together with this one. */
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** The nights of a posting, each with how far it is filled and its state; those that are open can be offered together. */
export function SeriesNights({ job, chosen, onToggle }: SeriesNightsProps) {
  const text = useText()
  const jobs = useFindResource('Jobs')
  const nights = useSeries(job)
  if (!jobs || nights.length === 0) return null
  const days = nights.map(night => {
    const isCurrent = night.ID === job.ID
    const isOpen = !isCurrent && night.Status === jobStatus.Open
    return {
      ...{ key: Number(night.ID), name: toWeekdayDateText(String(night.StartDate)), isCurrent },
      notes: [text('jobs.series.filled', night.ConfirmedCount, night.Demand), toRecordText(jobs, night, '{Status}')],
      path: toRecordPath(jobs, night) ?? '',
      isChosen: isOpen ? chosen.has(Number(night.ID)) : null,
    }
  })
  return (
    <>
      <DayStrip label={text('jobs.series')} days={days} onToggle={onToggle} />
      <PublishNights jobs={jobs} nights={nights} />
    </>
  )
}
