import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useEffect, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { canBeNotified, isDeviceOn, switchDeviceOff, switchDeviceOn } from '#src/providers/notifications/device.ts'
import { showToast } from '#src/ui/toast.ts'

/** Has what rings in the bell shown by this device too, while the console is closed; nothing where its browser cannot. */
export function DeviceSwitch() {
  const text = useText()
  const [isOn, setOn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (canBeNotified()) isDeviceOn().then(setOn, () => {})
  }, [])
  if (!canBeNotified()) return null
  const turn = async (wanted: boolean): Promise<void> => {
    setBusy(true)
    try {
      if (!wanted) await switchDeviceOff()
      else if (!(await switchDeviceOn())) showToast('warning', text('notifications.deviceBlocked'))
      setOn(await isDeviceOn())
    } catch (error) {
      showToast('error', (error as Error).message)
    }
    setBusy(false)
  }
  return (
    <FormControlLabel
      control={<Switch checked={isOn} disabled={isBusy} onChange={(_, checked) => void turn(checked)} />}
      label={text('notifications.onDevice')}
      sx={{ px: 4, py: 1, mx: 0 }}
    />
  )
}
