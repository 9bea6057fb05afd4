import type { StatusStyle } from '#contract/machine.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const { approved, received, completed, unapproved, disputed } = timeCardStatus

/** The colours of SPEC-2 §2 "Read-only worked job detail"; every other status is a warning. */
const styles: Readonly<Record<number, StatusStyle>> = {
  [approved]: 'success',
  [received]: 'success',
  [completed]: 'success',
  [unapproved]: 'danger',
  [disputed]: 'danger',
  [timeCardStatus.void]: 'danger',
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
