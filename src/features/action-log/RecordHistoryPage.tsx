import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link, useNavigate, useParams } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { RecordTimeline } from '#src/engine/record/history/RecordTimeline.tsx'
import { useHistory } from '#src/engine/record/history/useHistory.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'

const logPath = '/ActionLog'

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
  const navigate = useNavigate()
  const { history } = useHistory(resource, id)
  const { descriptor, key, schema } = resource
  const mayEdit = usePermission(findCallRule(descriptor, 'update'))
  const route = descriptor.form?.edit?.route
  const title = text('actionLog.record', history?.Name || `${schema.title} ${id}`)
  useDocumentTitle(title)
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader
        title={title}
        onBack={() => void navigate(logPath)}
        backLabel={text('actionLog.back')}
        actions={
          history &&
          !history.IsDeleted &&
          mayEdit &&
          route && (
            <Button
              variant="outlined"
              color="inherit"
              component={Link}
              to={`/${fillTemplate(route, { [key]: encodeURIComponent(id) })}`}
            >
              {text('actionLog.open')}
            </Button>
          )
        }
      />
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 } }}>
        <RecordTimeline resource={resource} id={id} />
      </Paper>
    </Box>
  )
}
