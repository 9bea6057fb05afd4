import type { DataRouter } from 'react-router'
import { watchImports } from '#src/engine/import/watchImports.ts'
import { listShownResources } from '#src/providers/data/refreshRows.ts'
import { connectEditing, takeEditors } from '#src/providers/realtime/editing.ts'
import { followConfiguration } from '#src/providers/realtime/followConfiguration.ts'
import { gatherRows } from '#src/providers/realtime/gatherRows.ts'
import { openLiveChannel } from '#src/providers/realtime/liveChannel.ts'
import { pollVersion } from '#src/providers/realtime/pollVersion.ts'
import { listReferring } from './shownReferences.ts'
import { takeManifest } from './takeManifest.ts'

/**
 * Lets the open console follow what changes behind it: the configuration, whose screens are redrawn as they stand, and the rows
 * that are shown. Where the hub is not heard the version is asked for instead. It ends with the page.
 */
export function openLive(router: DataRouter): void {
  const rows = gatherRows()
  const stopWatch = watchImports()
  const configuration = followConfiguration(manifest => rows.note(takeManifest(router, manifest)))
  let stopPolling: (() => void) | undefined = pollVersion(configuration.seek)
  const closeChannel = openLiveChannel({
    configurationSwitched: ({ Version }) => configuration.seek(Version),
    accessChanged: () => configuration.seek(),
    textsChanged: ({ Texts }) => configuration.seek(undefined, Texts),
    rowsChanged: changed => rows.note([changed.Resource, ...listReferring(changed)]),
    editorsChanged: takeEditors,
    onOpen(call) {
      connectEditing(call)
      stopPolling?.()
      stopPolling = undefined
      configuration.seek()
      // What changed since they were read was not told, the first time too.
      rows.note(listShownResources())
    },
    onSilence() {
      connectEditing(null)
      stopPolling ??= pollVersion(configuration.seek)
      // It also finds out whether the session is over.
      configuration.seek()
    },
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
