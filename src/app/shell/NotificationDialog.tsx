import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { findRecordAddress } from '#src/engine/navigation/recordAddress.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ReceivedNotification } from '#src/providers/notifications/notifications.ts'
import { HeaderDialog } from './HeaderDialog.tsx'

/** A notification in full, and the way to what it is about (SPEC-1 §2 "Received notifications"). */
export function NotificationDialog({
  notification: { SubjectTemplate, MessageTemplate, StartDate, Resource, RecordID },
  onClose,
}: {
  notification: ReceivedNotification
  onClose: () => void
}) {
  const text = useText()
  const held = useStore(heldPermissions)
  const resource = liveResources.get(Resource ?? '')
  const path = resource && RecordID !== null ? findRecordAddress(resource, RecordID, held) : null
  return (
    <HeaderDialog title={SubjectTemplate} onClose={onClose}>
      {StartDate && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          <time dateTime={StartDate}>{toDateTimeText(StartDate, 'instant')}</time>
        </Typography>
      )}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {MessageTemplate}
      </Typography>
      {path && (
        <Button component={Link} to={path} onClick={onClose} variant="contained" sx={{ mt: 4 }}>
          {text('notifications.open')}
        </Button>
      )}
    </HeaderDialog>
  )
}
