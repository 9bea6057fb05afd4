import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { getSuccess } from '../data/records.ts'
import { workerPath } from '../offline/workerPath.ts'

/** True where this browser can be notified while the console is closed. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True where the user is notified in this browser. */
export async function isDeviceOn(): Promise<boolean> {
  return Notification.permission === 'granted' && (await findSubscription()) !== null
}

/** Has the user notified in this browser; false where the browser does not allow it. Throws what the services refuse. */
export async function switchDeviceOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.register(workerPath)
  await navigator.serviceWorker.ready
  const key = (await ask('pushKey', {})) as string
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  await ask('addDevice', { Endpoint: endpoint ?? '', PublicKey: keys?.p256dh ?? '', Secret: keys?.auth ?? '' })
  return true
}

/** Has the user no longer notified in this browser. */
export async function switchDeviceOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await ask('removeDevice', { Endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function ask(callName: string, args: Record<string, string>): Promise<unknown> {
  const received = liveResources.get('ReceivedNotifications')
  if (!received) return null
  return getSuccess(await callResource(received, callName, { args })).Source
}
