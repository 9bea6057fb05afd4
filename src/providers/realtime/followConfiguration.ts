import type { Manifest } from '#contract/manifest.ts'
import { isSigningOut } from '../auth/sessionEnd.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { fetchNewManifest } from '../configuration/fetchManifest.ts'
import { manifestState } from '../data/manifestState.ts'
import { getConnection } from '../http/connection.ts'
import { fetchMessages } from '../messages/messages.ts'
import { rest, toPause, whenOnline } from './rest.ts'

/** Milliseconds, doubled with each failure: an instance that lags behind another one does so for no longer. */
const firstPause = 50

/** Keeps this window's configuration in step with the one that is served. */
export interface ConfigurationFollower {
  /** Says that another configuration may be served: this version, or whichever where none is named. */
  seek(version?: number): void
  close(): void
}

/**
 * Builds what fetches manifest and texts anew when it is told to, and hands over a manifest that is another. Of several versions
 * in a row the last one alone is handed over; a fetch that fails, or meets an instance that lags behind, is tried again.
 */
export function followConfiguration(onManifest: (manifest: Manifest) => Promise<void>): ConfigurationFollower {
  const end = new AbortController()
  const getCurrent = () => manifestState.get()?.manifest.Version ?? 0
  let wanted = 0
  let isAsked = false
  let isRunning = false

  /** False where it has to be tried again. */
  async function take(): Promise<boolean> {
    // Where nobody is signed in, or in a moment nobody will be, there is nothing to follow.
    if (isSigningOut() || !(await getConnection().getAccessToken())) return true
    const [manifest, hasTexts] = await Promise.all([fetchNewManifest(), fetchMessages(getAppConfiguration().Locale)])
    if (end.signal.aborted) return true
    const isNew = manifest && manifest.Version >= Math.max(wanted, getCurrent())
    if (isNew) await onManifest(manifest)
    return manifest !== null && hasTexts && getCurrent() >= wanted
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let failures = 0; isAsked && !end.signal.aborted; ) {
      await whenOnline(end.signal)
      isAsked = false
      if (await take()) failures = 0
      else {
        isAsked = true
        failures += 1
        await rest(Math.min(firstPause * 2 ** failures, toPause(failures)), end.signal)
      }
    }
    isRunning = false
  }

  return {
    seek(version) {
      if (version !== undefined && version <= getCurrent()) return
      wanted = Math.max(wanted, version ?? 0)
      isAsked = true
      if (!isRunning) void run()
    },
    close: () => end.abort(),
  }
}
