import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { StatusStyle } from '#contract/machine.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const { Approved, Received, Completed, Unapproved, Disputed } = timeCardStatus

/** The colours of SPEC-2 §2 "Read-only worked job detail"; every other status is a warning. */
const styles: Readonly<Record<number, StatusStyle>> = {
  [Approved]: 'success',
  [Received]: 'success',
  [Completed]: 'success',
  [Unapproved]: 'danger',
  [Disputed]: 'danger',
  [timeCardStatus.Void]: 'danger',
}

/** The name of a time card's status in its colour. */
export function TimeCardStatus({ card }: { card: TimeCard }) {
  return (
    <StatusChip
      status={styles[Number(card.TimeCardStatusLookupValue)] ?? 'warning'}
      label={card.TimeCardStatusLookupName}
    />
  )
}
