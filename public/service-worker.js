// Shows what is pushed to this browser, and opens what it is about on a press. It answers no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const { title, body, opens, tag } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { opens: opens ?? '/' } }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.opens ?? '/', self.location.origin)))
})

/** Opens an address of this origin in a window that stands already, else in a new one. */
async function open(address) {
  if (address.origin !== self.location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(address.href)
  await window.focus()
  // A window of before this worker cannot be led.
  await window.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
