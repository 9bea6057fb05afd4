import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { BellNotification } from '#contract/notification.ts'
import type { Resource } from '#contract/resource.ts'
import { NotificationDialog } from '#src/engine/notification/NotificationDialog.tsx'
import { useLeave } from '#src/engine/record/useLeave.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { markAsRead } from '#src/providers/notifications/notifications.ts'
import { showToast } from '#src/ui/toast.ts'

/** A received notification in full, read from now on (SPEC-1 §2 "Received notifications"). */
export function ReceivedDetail() {
  const { id = '' } = useParams()
  const received = useFindResource('ReceivedNotifications')
  return received && <Detail key={id} received={received} id={id} />
}

function Detail({ received, id }: { received: Resource; id: string }) {
  const leave = useLeave(received)
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: [received.name, 'detail', id],
    queryFn: ({ signal }) => askResource<BellNotification>(received, 'one', { id }, signal),
    // What is marked below stays as it was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const unread = data?.NotificationStatus === 'UnRead' ? data.ID : null
  useEffect(() => {
    if (unread !== null) markAsRead(unread).catch((failure: Error) => showToast('error', failure.message))
  }, [unread])
  useEffect(() => {
    if (!error) return
    showToast('error', error.message)
    void navigate('/ViewNotifications', { replace: true })
  }, [error, navigate])
  return data ? <NotificationDialog notification={data} onClose={leave} /> : null
}
