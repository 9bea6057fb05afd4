import { CoreAdminContext, localStorageStore } from 'ra-core'
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { UnsavedBlocker } from '#src/engine/index.ts'
import { useStore } from '#src/lib/useStore.ts'
import { buildAuthProvider } from '#src/providers/auth/buildAuthProvider.ts'
import { buildDataProvider } from '#src/providers/data/buildDataProvider.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { i18nProvider } from '#src/providers/messages/i18nProvider.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { Shell } from '../shell/Shell.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { NotificationBridge } from './NotificationBridge.tsx'

const store = localStorageStore(undefined, 'locum')

/** The layout route of the console: ra-core's headless core around the shell, with what floats above every page. */
export function ConsoleFrame() {
  const state = useStore(manifestState)
  const resources = state?.resources
  const providers = useMemo(() => {
    const known = resources ?? new Map()
    return { authProvider: buildAuthProvider(known), dataProvider: buildDataProvider(known) }
  }, [resources])
  return (
    <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
      <Shell>
        <Outlet />
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
      <ConfirmationHost />
      <Toasts closeLabel={text('shell.close')} />
      <BusyOverlay />
    </>
  )
}
