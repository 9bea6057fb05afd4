// Shows what is pushed to this browser, and opens what it is about on a press. Without a net it opens the console from what the page
// itself has put into the browser's cache; of what the services answer to anybody it keeps nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

/** Below these are calls and files of the services, which are no pages of the console. */
const servicePaths = /^\/(api|identity|config|registry|docs|hubs|proxy|health|files)(\/|$)/

/** Milliseconds after which a page that is kept is shown instead of one that does not come. */
const patience = 6_000

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || servicePaths.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  // A hash in their names says what they hold.
  else if (pathname.startsWith('/assets/')) event.respondWith(findKept(pathname).then(kept => kept ?? fetch(request)))
})

const findKept = path => caches.match(path, { ignoreVary: true })

/** The page as the services have it; the one that is kept where they cannot be reached. */
async function openPage(request) {
  const coming = fetch(request)
  const late = new Promise(resolve => setTimeout(resolve, patience))
  const page = await Promise.race([coming, late]).catch(() => undefined)
  return page ?? (await findKept('/')) ?? coming
}

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
