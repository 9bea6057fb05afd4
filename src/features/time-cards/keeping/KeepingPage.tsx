import { useMemo } from 'react'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { toUsualFilter } from '#src/engine/list/grid/listParameters.ts'
import { EmbeddedList } from '#src/engine/list/rows/EmbeddedList.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { KeepingTotals } from './KeepingTotals.tsx'

/** Every card is kept. */
const own: readonly Condition[] = []

/** Time cards with everything by which they are kept, and what they come to (SPEC-2 §7 "TimeKeeping"). */
export function KeepingPage() {
  const screen = useScreen('TimeCards', 'list')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <Keeping timeCards={screen.resource} />
}

function Keeping({ timeCards }: { timeCards: Resource }) {
  const text = useText()
  const resource = useMemo(() => buildKeepingList(timeCards), [timeCards])
  const filter = useMemo(() => toUsualFilter(resource), [resource])
  return (
    <>
      <PageHeader title={text('timeCards.keeping')} />
      <EmbeddedList
        resource={resource}
        grid="TimeCards.Keeping"
        own={own}
        filter={filter}
        call="timeKeeping"
        footer={<KeepingTotals timeCards={timeCards} />}
      />
    </>
  )
}

const columns = [
  ...['Date', 'CandidateID', 'EmployerID', 'Status', 'StatusOn', 'TotalPaidDuration', 'ApprovedMinutes'],
  'BreakDuration',
  ...['ProviderPayTypeLookupID', 'JobID', 'OrganizationID', 'UnitID', 'ShiftID', 'SkillLookupID', 'ExportedOn'],
]

/** What TimeKeeping is asked by (SPEC-2 §7), in the order in which it is looked for. */
const filters = [
  ...['Date', 'StatusOn', 'Status', 'OrganizationID', 'EmployerID', 'ProviderPayTypeLookupID', 'CandidateID', 'JobID'],
  ...['UnitID', 'ShiftID', 'SkillLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'TATypeLookupID', 'ExportedOn'],
]

/** The time cards as a list with the columns and filters by which they are kept. */
function buildKeepingList(timeCards: Resource): Resource {
  const { descriptor, properties } = timeCards
  if (!descriptor.list) return timeCards
  const isThere = (name: string) => properties.has(name)
  const list = { ...descriptor.list, columns: columns.filter(isThere), filters: filters.filter(isThere) }
  return { ...timeCards, descriptor: { ...descriptor, list } }
}
