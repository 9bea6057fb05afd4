import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { RecordKey } from '#contract/callArguments.ts'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'

interface DialogPreviewProps {
  resource: Resource
  /** The call that says it. */
  callName: string
  /** The key of the row that the dialog is about. */
  id: RecordKey
}

/** What an action will touch, as the services say before it is done. */
export function DialogPreview({ resource, callName, id }: DialogPreviewProps) {
  const { data, error } = useQuery({
    queryKey: [resource.name, callName, id],
    queryFn: async ({ signal }) =>
      getSuccess(
        await callResource(resource, callName, buildKeyArguments(resource, callName, id), { silent: true, signal }),
      ).Message ?? '',
    gcTime: 0,
  })
  return (
    <Typography
      role="status"
      sx={{ whiteSpace: 'pre-line', mb: 4, minHeight: 42, color: error ? 'error.main' : undefined }}
    >
      {error ? error.message : (data ?? <Skeleton width="60%" />)}
    </Typography>
  )
}
