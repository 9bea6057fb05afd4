import { useState } from 'react'
import type { BellNotification } from '#contract/notification.ts'
import { buildStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/useStore.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { markAsRead } from '#src/providers/notifications/notifications.ts'
import { showToast } from '#src/ui/toast.ts'
import { askAnswer } from '../record/action/askAnswer.ts'
import { callAnswered } from '../record/action/callAnswered.ts'

/** What was confirmed in this window, by ID: it is not asked for again. */
const confirmed = buildStore<ReadonlySet<number>>(new Set())
onWindowReset(() => confirmed.set(new Set()))

/** The call that a notification asks for: whether it still does, what it met with last, and what makes it. */
export function useConfirmCall({ ID, Confirm }: BellNotification) {
  const text = useText()
  const isDone = useStore(confirmed).has(ID)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(name: string, call: string, args: NonNullable<BellNotification['Confirm']>['args']) {
    const resource = liveResources.get(name)
    const isPossible = () => liveResources.get(name)?.descriptor.calls?.[call] !== undefined
    if (!resource || !isPossible()) return setProblem(text('engine.action.gone'))
    const pressed = { label: text('notifications.confirm') }
    const answer = await callAnswered(resource, call, { args }, asked => askAnswer(isPossible, asked, pressed))
    if (answer === null) return
    if (!answer.Success) return setProblem(answer.Message ?? text('engine.action.gone'))
    confirmed.set(new Set([...confirmed.get(), ID]))
    showToast('success', answer.Message ?? text('notifications.confirmed'))
    await Promise.all([markAsRead(ID), refreshRows(new Set([name]))])
  }

  return {
    isAsked: Boolean(Confirm) && !isDone,
    isBusy,
    problem,
    async confirm(): Promise<void> {
      if (!Confirm || isBusy) return
      setProblem(null)
      setBusy(true)
      await send(Confirm.resource, Confirm.call, Confirm.args)
        .catch((error: Error) => setProblem(error.message))
        .finally(() => setBusy(false))
    },
  }
}
