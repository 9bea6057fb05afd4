import type { Manifest } from '#contract/manifest.ts'
import { getLanguage } from '#src/lib/language.ts'
import { isSigningOut } from '../auth/sessionEnd.ts'
import { fetchNewManifest } from '../configuration/fetchManifest.ts'
import { manifestState } from '../data/manifestState.ts'
import { getConnection } from '../http/connection.ts'
import { fetchMessages, getFetchedTexts } from '../messages/messages.ts'
import { rest, toPause, whenOnline, whenVisible } from './rest.ts'

/** Milliseconds, doubled with each failure: an instance that lags behind another one does so for no longer. */
const firstPause = 50

/** Milliseconds within which windows spread their first question. */
const spread = 150

/** Milliseconds that an answer may take, doubled with each failure up to eight times: a slow network has its turn too. */
const firstLimit = 5_000

/** Milliseconds that are left to an attempt, or to the pause after it, once there is more to ask for. */
const grace = 250

/** Milliseconds that a manifest which has come waits for its texts. */
const textsPatience = 500

/** After so many failures in a row no instance lags: what was told is no longer there, as after a backup was put back. */
const mostFailures = 6

/** Keeps this window's configuration in step with the one that is served. */
export interface ConfigurationFollower {
  /**
   * Says that another configuration may be served: this version, or whichever where none is named. `texts` is what the services
   * call the changed texts that are served with it, where that is known.
   */
  seek(version?: number, texts?: string): void
  close(): void
}

/**
 * Builds what fetches manifest and texts anew when it is told to, in a window that is seen and online, and hands over a manifest
 * that is another. Of several versions in a row the last one alone is handed over; a fetch that fails, hangs or meets an instance
 * that lags behind is tried again, and so is a manifest that could not be taken.
 */
export function followConfiguration(onManifest: (manifest: Manifest) => void): ConfigurationFollower {
  const end = new AbortController()
  const getLive = () => manifestState.get()?.manifest ?? null
  const getCurrent = () => getLive()?.Version ?? 0
  let attempt = new AbortController()
  let wanted = 0
  let wantedTexts: string | undefined
  let failures = 0
  let isAsked = false
  let isRunning = false

  /** False where it has to be tried again. */
  async function take(signal: AbortSignal): Promise<boolean> {
    // Where nobody is signed in, or in a moment nobody will be, there is nothing to follow.
    if (isSigningOut() || !(await getConnection().getAccessToken())) return true
    const texts = fetchMessages(getLanguage(), signal).catch(() => false)
    const manifest = await fetchNewManifest(getLive(), signal)
    await Promise.race([texts, rest(textsPatience, signal)])
    if (end.signal.aborted) return true
    if (manifest && manifest.Version >= wanted) onManifest(manifest)
    return manifest !== null && (await texts) && getCurrent() >= wanted && hasTexts(wantedTexts)
  }

  async function run(): Promise<void> {
    isRunning = true
    await rest(Math.random() * spread, end.signal)
    while (isAsked && !end.signal.aborted) {
      await whenVisible(end.signal)
      await whenOnline(end.signal)
      isAsked = false
      attempt = new AbortController()
      const over = AbortSignal.any([attempt.signal, end.signal])
      const limit = AbortSignal.timeout(firstLimit * 2 ** Math.min(failures, 3))
      const isTaken = await take(AbortSignal.any([over, limit])).catch(() => false)
      failures = isTaken ? 0 : failures + 1
      if (isTaken) continue
      isAsked = true
      if (failures >= mostFailures) [wanted, wantedTexts] = [0, undefined]
      await rest(Math.min(firstPause * 2 ** failures, toPause(failures)), over)
    }
    isRunning = false
  }

  return {
    seek(version, texts) {
      // What was wanted before the hub was heard again may be replaced by now.
      if (texts !== undefined || version === undefined) wantedTexts = texts
      if (version !== undefined && version <= getCurrent() && hasTexts(wantedTexts)) return
      // What is served counts, be it lower than what this window has.
      if (version === undefined && wanted <= getCurrent()) wanted = 0
      const overtaken = attempt
      if (version === undefined || version > wanted) setTimeout(() => overtaken.abort(), grace)
      wanted = Math.max(wanted, version ?? 0)
      isAsked = true
      if (!isRunning) void run()
    },
    close: () => end.abort(),
  }
}

function hasTexts(wanted: string | undefined): boolean {
  return wanted === undefined || wanted === getFetchedTexts()
}
