import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered } from '#src/engine/record/action/callAnswered.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { takeUserSetting } from '#src/providers/settings/userSettings.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { showToast } from '#src/ui/toast.ts'

const code = 'MATCHING_AVAILABILITY_ONLY'
const call = 'updatePreference'

/** Whether a candidate is notified only of shifts that match his availability; switching it on is asked for (rules C8.11). */
export function MatchingSwitch({ notifications, candidateId }: { notifications: Resource; candidateId: number }) {
  const text = useText()
  const [isOn] = useSetting<boolean>(code)
  const [isBusy, setBusy] = useState(false)
  const isPossible = () => liveResources.get(notifications.name)?.descriptor.calls?.[call] !== undefined
  const turn = async (Notify: boolean): Promise<void> => {
    setBusy(true)
    const args = { id: candidateId, args: { Notify } }
    const pressed = { label: text('availability.matchingOnly.go') }
    const answer = await callAnswered(notifications, call, args, asked =>
      askAnswer(isPossible, asked, pressed),
    ).finally(() => setBusy(false))
    if (answer === null) return
    showToast(answer.Success ? 'success' : 'error', answer.Message)
    if (answer.Success) takeUserSetting(code, Notify)
  }
  return (
    <FormControlLabel
      control={<Switch checked={isOn === true} disabled={isBusy} onChange={(_, checked) => void turn(checked)} />}
      label={text('availability.matchingOnly')}
    />
  )
}
