import { CoreAdminContext } from 'ra-core'
import { UnsavedBlocker } from '#src/engine/index.ts'
import { buildAuthProvider } from '#src/providers/auth/buildAuthProvider.ts'
import { buildDataProvider } from '#src/providers/data/buildDataProvider.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { i18nProvider } from '#src/providers/messages/i18nProvider.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { Shell } from '../shell/Shell.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { NotificationBridge } from './NotificationBridge.tsx'
import { OpenPage } from './OpenPage.tsx'

// The same for every configuration: other ones would draw every screen anew.
const providers = { authProvider: buildAuthProvider(liveResources), dataProvider: buildDataProvider(liveResources) }

/** The layout route of the console: ra-core's headless core around the shell, with what floats above every page. */
export function ConsoleFrame() {
  return (
    <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={windowStore} queryClient={queryClient}>
      <Shell>
        <OpenPage />
      </Shell>
      <UnsavedBlocker />
      <NotificationBridge />
      <Floating />
    </CoreAdminContext>
  )
}

function Floating() {
  const text = useText()
  return (
    <>
      <ConfirmationHost
        usual={{
          title: text('confirmation.title'),
          message: text('confirmation.message'),
          no: text('engine.no'),
          yes: text('engine.yes'),
        }}
      />
      <Toasts closeLabel={text('shell.close')} />
      <BusyOverlay />
    </>
  )
}
