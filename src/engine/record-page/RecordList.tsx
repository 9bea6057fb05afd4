import Box from '@mui/material/Box'
import type { RaRecord } from 'ra-core'
import type { Resource } from '#contract/resource.ts'
import { DetailList } from '../list/detail/DetailList.tsx'
import { useAddButton } from '../list/detail/useAddButton.tsx'
import type { Detail } from '../navigation/useDetails.ts'

/** Which records a tab lists, and to which one they refer. */
export interface RecordListProps {
  resource: Resource
  detail: Detail
  record: RaRecord
}

/** The list of the records that refer to one, with the way to a further one; its settings are those of the list below a row. */
export function RecordList({ resource, detail, record }: RecordListProps) {
  const addButton = useAddButton(detail, record.id)
  const grid = `${resource.name}.${detail.below.name}.${detail.by}`
  return (
    <>
      {addButton && <Box sx={{ display: 'flex', justifyContent: 'end', mb: 4 }}>{addButton}</Box>}
      <DetailList key={`${grid}.${record.id}`} detail={detail} grid={grid} master={record.id} />
    </>
  )
}
