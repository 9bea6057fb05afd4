import type { DataRouter } from 'react-router'
import { watchImports } from '#src/engine/import/watchImports.ts'
import { askForSession } from '#src/providers/auth/askForSession.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { listDisplayedResources } from '#src/providers/data/refreshRows.ts'
import { connectEditing, takeEditors } from '#src/providers/realtime/editing.ts'
import { followConfiguration } from '#src/providers/realtime/followConfiguration.ts'
import { gatherRows } from '#src/providers/realtime/gatherRows.ts'
import { openLiveChannel } from '#src/providers/realtime/liveChannel.ts'
import { pollVersion } from '#src/providers/realtime/pollVersion.ts'
import { loadUserSettings } from '#src/providers/settings/userSettings.ts'
import { listReferring } from './displayedReferences.ts'
import { takeManifest } from './takeManifest.ts'

/**
 * Lets the open console follow what changes behind it: the configuration, whose screens are redrawn as they stand, and the rows
 * that are shown. Where the hub is not heard the version is asked for instead. It ends with the page.
 */
export function openLive(router: DataRouter): void {
  const rows = gatherRows()
  const stopWatch = watchImports()
  const configuration = followConfiguration(manifest => {
    // Who must set a second factor up is led there.
    if (manifest.IsSecondFactorDue) location.reload()
    else rows.note(takeManifest(router, manifest))
  })
  let stopPolling: (() => void) | undefined = pollVersion(configuration.seek)
  const closeChannel = openLiveChannel({
    configurationSwitched: ({ Version }) => configuration.seek(Version),
    accessChanged() {
      configuration.seek()
      // Whose rows he sees may be others too.
      rows.note(listDisplayedResources())
    },
    textsChanged: ({ Texts }) => configuration.seek(undefined, Texts),
    rowsChanged: changed => rows.note([changed.Resource, ...listReferring(changed)]),
    editorsChanged: takeEditors,
    candidateStatusUpdated: ({ Status }) => void followStatus(Status),
    onOpen(call) {
      connectEditing(call)
      stopPolling?.()
      stopPolling = undefined
      configuration.seek()
      // What changed since they were read was not reported, the first time too.
      rows.note(listDisplayedResources())
    },
    onSilence() {
      connectEditing(null)
      stopPolling ??= pollVersion(configuration.seek)
      // It also finds out whether the session is over.
      configuration.seek()
    },
    // A window that nobody looks at asks for nothing else.
    onSessionEnd: () => void askForSession(),
  })
  const end = () => {
    closeChannel()
    stopWatch()
    connectEditing(null)
    stopPolling?.()
    configuration.close()
    rows.close()
    // A page that the browser kept and shows again goes on.
    addEventListener('pageshow', () => openLive(router), { once: true })
  }
  addEventListener('pagehide', end, { once: true })
}

/** Who is terminated is signed out; anybody else's settings say his status (SPEC-0 §4 "Authentication"). */
async function followStatus(status: string): Promise<void> {
  await (status.startsWith('Terminated') ? signOut({ returnHere: true }) : loadUserSettings())
}
