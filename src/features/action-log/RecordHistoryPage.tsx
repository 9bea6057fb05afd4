import Button from '@mui/material/Button'
import { Link, useParams } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { RecordTimeline } from '#src/engine/record/history/RecordTimeline.tsx'
import { useHistory } from '#src/engine/record/history/useHistory.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { LogPage, logPath } from './LogPage.tsx'

/** The history of a record that the action log names, deleted or not: from here a deleted one is restored. */
export function RecordHistoryPage() {
  const text = useText()
  const { resource: name, id = '' } = useParams()
  const resource = useFindResource(name)
  if (resource?.descriptor.calls?.history) return <RecordHistory key={`${name}/${id}`} resource={resource} id={id} />
  return (
    <ErrorState
      title={text('actionLog.noHistory')}
      action={
        <Button variant="outlined" component={Link} to={logPath}>
          {text('actionLog.back')}
        </Button>
      }
    />
  )
}

function RecordHistory({ resource, id }: { resource: Resource; id: string }) {
  const text = useText()
  const { history } = useHistory(resource, id)
  const { descriptor, key, schema } = resource
  const mayEdit = usePermission(findCallRule(descriptor, 'update'))
  const route = descriptor.form?.edit?.route
  return (
    <LogPage
      title={text('actionLog.record', history?.Name || `${schema.title} ${id}`)}
      next={
        history && !history.IsDeleted && mayEdit && route
          ? { label: text('actionLog.open'), path: `/${fillTemplate(route, { [key]: encodeURIComponent(id) })}` }
          : null
      }
    >
      <RecordTimeline resource={resource} id={id} />
    </LogPage>
  )
}
