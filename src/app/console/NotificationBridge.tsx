import { useNotificationContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { showToast } from '#src/ui/toast.ts'

/** Shows what ra-core notifies as our toasts. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification || typeof notification.message !== 'string') return
    const status = notification.type === 'error' || notification.type === 'warning' ? notification.type : undefined
    const fallback = notification.type === 'success' ? 'success' : 'info'
    showToast(status ?? fallback, translate(notification.message, notification.notificationOptions?.messageArgs))
  }, [notifications, takeNotification, translate])
  return null
}
