import { takeUpPresses } from '../time-cards/waitingPresses.ts'
import { workerPath } from './workerPath.ts'

/** The caches of the console's own files begin with this. */
const prefix = 'locum '

/** Sends what an earlier page has kept, and has the service worker open the console without a net as it stands now. */
export async function openOffline(): Promise<void> {
  void takeUpPresses()
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register(workerPath)
  await keepConsole()
}

/** Keeps the document of this build and every part that is loaded, now and later; what former builds have left goes. */
async function keepConsole(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const name = `${prefix}${own}`
  const cache = await caches.open(name)
  if (!(await cache.match('/'))) await cache.add('/')
  const page = await cache.match('/')
  // A newer build is kept once it is open here.
  if (!(await page?.text())?.includes(`"${own}"`)) return void (await cache.delete('/'))
  const former = (await caches.keys()).filter(other => other.startsWith(prefix) && other !== name)
  await Promise.all(former.map(other => caches.delete(other)))
  const observer = new PerformanceObserver(list => {
    for (const { name: address } of list.getEntries()) void keepPart(cache, address)
  })
  observer.observe({ type: 'resource', buffered: true })
}

async function keepPart(cache: Cache, address: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  if (origin !== location.origin || !pathname.startsWith('/assets/') || (await cache.match(pathname))) return
  await cache.add(pathname).catch(() => undefined)
}
