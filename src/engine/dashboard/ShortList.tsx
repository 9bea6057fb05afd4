import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router'
import { type DashboardList, usualListSize } from '#contract/dashboard.ts'
import type { CountedRows } from '#contract/dashboardCounts.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toUsualParameters } from '../list/grid/listParameters.ts'
import { ShortRows } from './ShortRows.tsx'
import { toListAddress } from './toListAddress.ts'

interface ShortListProps {
  list: DashboardList
  /** Null while they are counted. */
  counts: CountedRows | null
}

/** The first rows of a list as a card, with the way to all of them; a list without rows is not read. */
export function ShortList({ list, counts }: ShortListProps) {
  const text = useText()
  const id = useId()
  const resource = useFindResource(list.resource)
  if (!resource) return null
  const address = counts && toListAddress(resource, counts)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ minWidth: 0, overflow: 'hidden', '@media print': { overflow: 'visible', breakInside: 'avoid' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2, minHeight: 52 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {list.title}
          {counts && (
            <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontWeight: 400 }}>
              {toCountText(counts.Count)}
            </Box>
          )}
        </Typography>
        {address && counts.Count > 0 && (
          <Button size="small" component={Link} to={address} aria-describedby={id}>
            {text('dashboard.showAll')}
          </Button>
        )}
      </Box>
      {counts === null && <Waiting size={list.size} />}
      {counts?.Count === 0 && (
        <Typography sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {list.empty ?? text('engine.list.empty')}
        </Typography>
      )}
      {counts && counts.Count > 0 && <ReadRows list={list} resource={resource} counts={counts} />}
    </Paper>
  )
}

function Waiting({ size = usualListSize }: { size?: number | undefined }) {
  return (
    <Box aria-hidden sx={{ px: 4, pb: 3 }}>
      {Array.from({ length: size }, (_, index) => index).map(index => (
        <Skeleton key={index} height={40} />
      ))}
    </Box>
  )
}

interface ReadRowsProps {
  list: DashboardList
  resource: Resource
  counts: CountedRows
}

function ReadRows({ list, resource, counts }: ReadRowsProps) {
  const text = useText()
  const { size = usualListSize } = list
  const usual = toUsualParameters(resource)
  const sort = list.sort
    ? { field: list.sort.field, order: list.sort.direction === 'descending' ? ('DESC' as const) : ('ASC' as const) }
    : { field: usual.sort, order: usual.order }
  const { data, error, refetch } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: size },
      sort,
      filter: {
        ...(counts.Conditions.length > 0 && { conditions: counts.Conditions }),
        ...(counts.SearchText !== undefined && { searchText: counts.SearchText }),
      },
      meta: { withTotal: false },
    },
    { placeholderData: before => before, retry: false },
  )
  if (error && !data) {
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 3 }}>
        <Typography color="error">{text('engine.list.failed')}</Typography>
        <Button size="small" onClick={() => void refetch()}>
          {text('part.retry')}
        </Button>
      </Box>
    )
  }
  return data ? (
    <ShortRows list={list} resource={resource} rows={data} />
  ) : (
    <Waiting size={Math.min(size, counts.Count)} />
  )
}
