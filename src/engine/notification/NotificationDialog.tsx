import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { BellNotification } from '#contract/notification.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { markAsUnread } from '#src/providers/notifications/notifications.ts'
import { showToast } from '#src/ui/toast.ts'
import { toDateTimeText } from '../fields/dateTimeText.ts'
import { findRecordAddress } from '../navigation/recordAddress.ts'
import { HeaderDialog } from './HeaderDialog.tsx'
import { useConfirmCall } from './useConfirmCall.ts'

/** A notification in full, what it asks for, and the way to what it is about (SPEC-1 §2 "Received notifications"). */
export function NotificationDialog({ notification, onClose }: { notification: BellNotification; onClose: () => void }) {
  const text = useText()
  const path = useOpened(notification)
  const { isAsked, isBusy, problem, confirm } = useConfirmCall(notification)
  const { ID, SubjectTemplate, MessageTemplate, StartDate } = notification
  const markUnread = (): void => {
    onClose()
    markAsUnread(ID).catch((error: Error) => showToast('error', error.message))
  }
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
      {problem !== null && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {isAsked && (
          <Button variant="contained" disabled={isBusy} onClick={() => void confirm()}>
            {text('notifications.confirm')}
          </Button>
        )}
        {path && (
          <Button component={Link} to={path} onClick={onClose} variant={isAsked ? 'outlined' : 'contained'}>
            {text('notifications.open')}
          </Button>
        )}
        <Button onClick={markUnread}>{text('notifications.markUnread')}</Button>
      </Box>
    </HeaderDialog>
  )
}

/** The address that a notification opens; null where there is none for this user. */
function useOpened({ Opens, Resource, RecordID }: BellNotification): string | null {
  const held = useStore(heldPermissions)
  if (Opens) return Opens
  const resource = liveResources.get(Resource ?? '')
  return resource && RecordID !== null ? findRecordAddress(resource, RecordID, held) : null
}
