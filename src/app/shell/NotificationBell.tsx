import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import type { BellNotification } from '#contract/notification.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { markAsRead, useBell } from '#src/providers/notifications/notifications.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import { showToast } from '#src/ui/toast.ts'
import { NotificationList } from './NotificationList.tsx'
import { useLoadedDialog } from './useLoadedDialog.tsx'

/** What the user was told lately, and how much of it he has not read (SPEC-1 §2 "Bell dropdown"). */
export function NotificationBell() {
  const text = useText()
  const bell = useBell()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { dialog, openDialog } = useLoadedDialog()
  const close = (): void => setAnchor(null)
  const show = (notification: BellNotification): void => {
    close()
    if (notification.NotificationStatus === 'UnRead')
      markAsRead(notification.ID).catch((error: Error) => showToast('error', error.message))
    void openDialog(async () => {
      const { NotificationDialog } = await loadPart(() => import('#src/engine/notification/NotificationDialog.tsx'))
      return ({ onClose }) => <NotificationDialog notification={notification} onClose={onClose} />
    })
  }
  return (
    <>
      <IconButton
        title={text('notifications.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <CountBadge count={bell.data?.unread ?? 0} label={text('notifications.unread', bell.data?.unread ?? 0)}>
          <NotificationsOutlined fontSize="small" />
        </CountBadge>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': text('notifications.title'), sx: { width: 'min(380px, 100vw)' } },
        }}
      >
        <NotificationList bell={bell} onShow={show} onLeave={close} />
      </Popover>
      {dialog}
    </>
  )
}
