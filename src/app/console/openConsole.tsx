import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Manifest } from '#contract/manifest.ts'
import { noNet } from '#src/lib/noNet.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { findSession } from '#src/providers/auth/session.ts'
import { beforeSignOut } from '#src/providers/auth/sessionEnd.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { isViewing } from '#src/providers/auth/view.ts'
import { watchSession } from '#src/providers/auth/watchSession.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { applyManifest } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { areServicesHealthy } from '#src/providers/health/areServicesHealthy.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { loadUserSettings } from '#src/providers/settings/userSettings.ts'
import { renderRoot } from '../renderRoot.tsx'
import { buildRoutes } from '../routing/buildRoutes.tsx'
import { cancelOnNavigation } from '../routing/cancelOnNavigation.ts'
import { liveRoutes } from '../routing/useRoutes.ts'
import { mayLeaveSession } from '../shell/mayLeaveSession.ts'
import { loadPatiently } from './loadPatiently.ts'
import { whenStable } from './whenStable.ts'

/** Milliseconds within which a page may come before its shape is shown instead. */
const patience = 50

/** Waits until the first page can be drawn, but not for long: a shape that stands for a blink only costs time. */
async function whenOpened(router: DataRouter): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>(resolve => {
    const end = router.subscribe(({ initialized }) => {
      if (initialized) resolve(end())
    })
    setTimeout(() => resolve(end()), patience)
  })
}

/** Shows the console for the signed-in user; without a manifest there is nothing to show but the outage page. */
export async function openConsole(container: HTMLElement, manifest: Promise<Manifest | null>): Promise<void> {
  const loaded = await manifest
  if (!loaded) {
    // A session that has just ended is on its way to the sign-in page.
    if (findSession()) (await import('../public/openPublic.tsx')).openServiceDown(container)
    return
  }
  if (loaded.IsSecondFactorDue) {
    const { SecondFactorPage } = await import('../sign-in/SecondFactorPage.tsx')
    return renderRoot(container, <SecondFactorPage />)
  }
  const resources = applyManifest(loaded)
  // Before the router, whose first list waits for them.
  void loadUserSettings()
  // What is still read then would be refused.
  beforeSignOut(() => queryClient.cancelQueries())
  liveRoutes.set(buildRoutes(resources))
  const router = createBrowserRouter(liveRoutes.get())
  cancelOnNavigation(router)
  await whenOpened(router)
  renderRoot(container, <RouterProvider router={router} />)
  watchSession(() => mayLeaveSession({ message: getText('engine.leave.signedOut') }))
  void followChanges(router)
  void endIdleSession(router)
  void prepareForNoNet(router)
  await checkHealth()
}

/** Its code is no part of what the first screen waits for; where it does not come, it is asked for again and again. */
async function followChanges(router: DataRouter): Promise<void> {
  await whenStable(router)
  const { openLive } = await loadPatiently(() => import('../live/openLive.ts'))
  openLive(router)
}

/** The same holds of the clock that ends a session: it goes by minutes. */
async function endIdleSession(router: DataRouter): Promise<void> {
  const { Session } = getAppConfiguration()
  if (!Session) return
  await whenStable(router)
  const { watchIdle } = await loadPatiently(() => import('#src/providers/auth/watchIdle.ts'))
  watchIdle(Session, reason => void signOut({ returnHere: true, reason }))
}

/** What waits for a net is sent, and a candidate's console opens without one from now on. */
async function prepareForNoNet(router: DataRouter): Promise<void> {
  if (findClaims().user_type !== 'Candidate' || isViewing()) return
  await whenStable(router)
  const { openOffline } = await loadPatiently(() => import('#src/providers/offline/openOffline.ts'))
  await openOffline()
  // Where even the console does not open, this page says so.
  await loadPatiently(() => import('../public/openPublic.tsx'))
}

async function checkHealth(): Promise<void> {
  if (!noNet.get() && getAppConfiguration().IsHealthCheckEnabled && !(await areServicesHealthy())) {
    location.assign('/service-down?status=1')
  }
}
