import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { signIn } from '#tests/e2e/support/signIn.ts'
import { ensureBrowser, launchArguments } from '../../../scripts/browser.ts'
import { watchMoments } from './moments.ts'

export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** How fast the world is for a page; nothing said means as fast as it goes. */
export interface Conditions {
  /** Megabits a second in each direction, and the milliseconds of a round trip. */
  network?: { megabits: number; roundTrip: number }
  /** How many times slower the processor is. */
  slowdown?: number
}

/** A Chromium in which `admin` is signed in; every visit begins with empty caches. */
export interface Visitor {
  visit<Result>(
    work: (page: Page) => Promise<Result>,
    options?: { isSignedOut?: boolean; conditions?: Conditions },
  ): Promise<Result>
  close(): Promise<void>
}

const screen = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const

/** Makes a page as slow as the conditions say. */
export async function applyConditions(page: Page, { network, slowdown }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page)
  if (network) {
    const throughput = (network.megabits * 1_000_000) / 8
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: network.roundTrip, ...speed })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown ?? 1 })
}

async function signInOnce(browser: Browser, address: string): Promise<State> {
  const context = await browser.newContext({ ...screen, baseURL: address })
  const page = await context.newPage()
  await signIn(page, 'admin')
  const state = await context.storageState()
  await context.close()
  return { cookies: state.cookies, origins: state.origins.map(storeSession) }
}

/** Keeps the session alone: what the console remembers from visit to visit would make the next one warm. */
function storeSession({ origin, localStorage }: State['origins'][number]): State['origins'][number] {
  return { origin, localStorage: localStorage.filter(({ name }) => name.startsWith('oidc.user:')) }
}

export async function openVisitor(address: string): Promise<Visitor> {
  const executablePath = await ensureBrowser(() => {})
  const browser = await chromium.launch({ executablePath, args: launchArguments })
  const state = await signInOnce(browser, address)
  return {
    close: () => browser.close(),
    async visit(work, { isSignedOut = false, conditions = {} } = {}) {
      const context = await browser.newContext({
        ...screen,
        baseURL: address,
        ...(isSignedOut ? {} : { storageState: state }),
      })
      try {
        const page = await context.newPage()
        await page.addInitScript(watchMoments)
        await applyConditions(page, conditions)
        return await work(page)
      } finally {
        await context.close()
      }
    },
  }
}
