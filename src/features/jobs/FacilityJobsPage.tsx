import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Column as ColumnWords } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { DashboardPart } from '#src/engine/dashboard/DashboardPart.tsx'
import { EmbeddedList } from '#src/engine/list/rows/EmbeddedList.tsx'
import { toCreatePath } from '#src/engine/navigation/recordPaths.ts'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'

const columns = [
  ...[
    'ID',
    'StartDate',
    'StartTime',
    'EndTime',
    'Status',
    'OrderStatus',
    'Demand',
    'ConfirmedCount',
    'EmployerID',
    'UnitID',
  ],
  ...['ProfessionLookupID', 'SpecialtyLookupID'],
]
const filters = [
  'Status',
  'OrderStatus',
  'StartDate',
  'EmployerID',
  'UnitID',
  'ProfessionLookupID',
  'SpecialtyLookupID',
  'ShiftTypeLookupID',
]

/** What a facility's people see first: its coming jobs (SPEC-2 §2 "Jobs/CompactJobView"). */
export function FacilityJobsPage() {
  const screen = useScreen('Jobs', 'list')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <ComingJobs jobs={screen.resource} />
}

function ComingJobs({ jobs }: { jobs: Resource }) {
  const text = useText()
  const resource = useMemo(() => buildJobList(jobs, columns, filters), [jobs])
  const coming = useMemo(
    (): Condition[] => [{ field: 'EndsOn', op: 'from', value: new Date(getMovedNow()).toISOString() }],
    [],
  )
  const path = toCreatePath(jobs)
  const mayAdd = usePermission(findCallRule(jobs.descriptor, 'create')) && path !== null
  const addButton = mayAdd && (
    <Button variant="contained" component={Link} to={path} startIcon={<Add fontSize="small" />}>
      {text('jobs.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={text('jobs.coming')} subtitle={text('home.greeting', findFullName())} actions={addButton} />
      <DashboardPart name="facility-home" />
      <EmbeddedList resource={resource} grid="Jobs.Coming" own={coming} empty={{ action: addButton }} />
    </>
  )
}

type Column = string | ColumnWords

/** The jobs as a list that is not their usual one: other columns, filters by which they are looked for there, the nearest first. */
function buildJobList(resource: Resource, columns: readonly Column[], filters: readonly string[]): Resource {
  const { descriptor, properties } = resource
  if (!descriptor.list) return resource
  const isThere = (name: string) => properties.has(name)
  const displayed = columns.filter(column => isThere(toField(column)))
  const fields = displayed.map(toField)
  const rest = (descriptor.list.columns ?? []).filter(column => !fields.includes(toField(column))).map(hide)
  return {
    ...resource,
    descriptor: {
      ...descriptor,
      list: {
        ...descriptor.list,
        columns: [...displayed, ...rest],
        filters: filters.filter(isThere),
        sort: { field: 'StartsOn', direction: 'ascending' },
      },
    },
  }
}

function toField(column: Column): string {
  return typeof column === 'string' ? column : column.field
}

function hide(column: Column): Column {
  return { ...(typeof column === 'string' ? { field: column } : column), hidden: true }
}
