import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import MarkunreadOutlined from '@mui/icons-material/MarkunreadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { BellNotification } from '#contract/notification.ts'
import { useConfirmCall } from '#src/engine/notification/useConfirmCall.ts'
import { toAge } from '#src/lib/age.ts'
import { useNow } from '#src/lib/useNow.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { findNotificationsPath, markAllAsRead, type useBell } from '#src/providers/notifications/notifications.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'

interface NotificationListProps {
  bell: ReturnType<typeof useBell>
  onShow: (notification: BellNotification) => void
  onLeave: () => void
}

/** The newest notifications, what leads to all of them, and what marks all as read. */
export function NotificationList({ bell: { data, error, refetch }, onShow, onLeave }: NotificationListProps) {
  const text = useText()
  const path = findNotificationsPath()
  const markAll = (): void => {
    markAllAsRead().catch((error: Error) => showToast('error', error.message))
  }
  return (
    <>
      <Box sx={{ minHeight: 200, maxHeight: 390, overflowY: 'auto', display: 'grid', alignContent: 'start' }}>
        {!data && !error && <Skeleton variant="rounded" height={160} sx={{ m: 4 }} />}
        {!data && error && (
          <ErrorState
            title={text('notifications.failed')}
            message={error.message}
            retryLabel={text('part.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {data?.newest.length === 0 && <EmptyState title={text('notifications.none')} />}
        {data && data.newest.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.newest.map(each => (
              <Item key={each.ID} notification={each} onShow={() => onShow(each)} />
            ))}
          </Box>
        )}
      </Box>
      <DeviceSwitch />
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, p: 2, borderTop: 1, borderColor: 'divider' }}
      >
        {path && (
          <Button component={Link} to={path} onClick={onLeave}>
            {text('notifications.viewAll')}
          </Button>
        )}
        <Button onClick={markAll} disabled={(data?.unread ?? 0) === 0}>
          {text('notifications.markAll')}
        </Button>
      </Box>
    </>
  )
}

function Item({ notification, onShow }: { notification: BellNotification; onShow: () => void }) {
  const text = useText()
  const now = useNow(60_000)
  const { isAsked, isBusy, problem, confirm } = useConfirmCall(notification)
  const { SubjectTemplate, MessageTemplate, StartDate, NotificationStatus } = notification
  const isUnread = NotificationStatus === 'UnRead'
  const Icon = isUnread ? MarkunreadOutlined : DraftsOutlined
  return (
    <Box component="li" sx={{ bgcolor: isUnread ? 'tint.primary' : undefined }}>
      <ListItemButton onClick={onShow} sx={{ alignItems: 'start', gap: 3, px: 4, py: 3 }}>
        <Icon fontSize="small" titleAccess={text(isUnread ? 'notifications.isUnread' : 'notifications.isRead')} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <Typography
              component="span"
              dir="auto"
              sx={{ fontWeight: isUnread ? 600 : undefined, overflowWrap: 'anywhere' }}
            >
              {SubjectTemplate}
            </Typography>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {text(...toAge(StartDate, now))}
            </Typography>
          </Box>
          <Typography variant="body2" dir="auto" sx={messageStyle}>
            {MessageTemplate}
          </Typography>
        </Box>
      </ListItemButton>
      {isAsked && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pl: 11, pr: 4, pb: 3 }}>
          <Button size="small" variant="contained" disabled={isBusy} onClick={() => void confirm()}>
            {text('notifications.confirm')}
          </Button>
          <Button size="small" onClick={onShow}>
            {text('notifications.viewDetail')}
          </Button>
          {problem !== null && (
            <Alert severity="error" sx={{ width: '100%' }}>
              {problem}
            </Alert>
          )}
        </Box>
      )}
    </Box>
  )
}

/** The beginning of a message: all of it stands in its detail. */
const messageStyle = {
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const
