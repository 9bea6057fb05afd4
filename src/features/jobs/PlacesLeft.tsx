import Typography from '@mui/material/Typography'
import type { RecordValues } from '#contract/callArguments.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** How many a job still wants. */
export function PlacesLeft({ job: { Demand, ConfirmedCount } }: { job: RecordValues }) {
  const text = useText()
  const left = Number(Demand ?? 0) - Number(ConfirmedCount ?? 0)
  return (
    <Typography>
      {left === 1 ? text('jobs.eligible.placeLeft', Demand) : text('jobs.eligible.placesLeft', left, Demand)}
    </Typography>
  )
}
