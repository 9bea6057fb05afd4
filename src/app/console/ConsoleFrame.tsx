import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { CoreAdminContext, useNotificationContext, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { PreviewHost, UnsavedBlocker } from '#src/engine/index.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { RecordSlotsContext } from '#src/lib/recordSlot.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useStore } from '#src/lib/useStore.ts'
import { buildAuthProvider } from '#src/providers/auth/buildAuthProvider.ts'
import { idleWarning } from '#src/providers/auth/idleWarning.ts'
import { buildDataProvider } from '#src/providers/data/buildDataProvider.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { i18nProvider } from '#src/providers/messages/i18nProvider.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { showToast } from '#src/ui/toast.ts'
import { slots } from '../features.ts'
import { Shell } from '../shell/Shell.tsx'
import { useSavedLanguage } from '../shell/useLanguage.ts'
import { useSavedTheme } from '../shell/useThemeMode.ts'
import { ViewBanner } from '../shell/ViewBanner.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { OpenPage } from './OpenPage.tsx'

// The same for every configuration: other ones would draw every screen anew.
const providers = { authProvider: buildAuthProvider(liveResources), dataProvider: buildDataProvider(liveResources) }

/** The layout route of the console: ra-core's headless core around the shell, with what floats above every page. */
export function ConsoleFrame() {
  return (
    <CoreAdminContext {...providers} i18nProvider={i18nProvider} store={windowStore} queryClient={queryClient}>
      <ViewBanner />
      <Frame />
      <UnsavedBlocker />
      <NotificationBridge />
      <Floating />
    </CoreAdminContext>
  )
}

function Frame() {
  const isBare = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.isBare === true
  const Around = isBare ? BareFrame : Shell
  return (
    <Around>
      <RecordSlotsContext value={slots}>
        <OpenPage />
      </RecordSlotsContext>
    </Around>
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
          cancel: text('engine.form.cancel'),
          goBack: text('engine.form.goBack'),
        }}
        failed={text('part.failed')}
      />
      <PreviewHost />
      <Toasts closeLabel={text('shell.close')} />
      <BusyOverlay />
      <NavigationLine />
      <IdleQuestion />
    </>
  )
}

// Where its code does not come nobody is asked, and the session ends as it would without an answer.
const IdleDialog = buildLazyPart(
  async () => (await loadPart(() => import('../shell/IdleDialog.tsx'), false)).IdleDialog,
  () => null,
)

function IdleQuestion() {
  const warning = useStore(idleWarning)
  return warning && <IdleDialog {...warning} />
}

/** Shows what ra-core notifies as our toasts. */
function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification || typeof notification.message !== 'string') return
    const status = notification.type === 'error' || notification.type === 'warning' ? notification.type : undefined
    const fallback = notification.type === 'success' ? 'success' : 'info'
    showToast(status ?? fallback, translate(notification.message, notification.notificationOptions?.messageArgs))
  }, [notifications, takeNotification, translate])
  return null
}

/** Milliseconds within which a page may come before its way is shown: longer, and a click seems to have done nothing. */
const patience = 60

/** A line at the top of the window while the code or the data of the chosen page are on their way; the page before it stays in use. */
function NavigationLine() {
  const text = useText()
  const isLoading = useNavigation().state !== 'idle'
  const [isDisplayed, setDisplayed] = useState(false)
  useEffect(() => {
    if (!isLoading) return setDisplayed(false)
    const timer = setTimeout(() => setDisplayed(true), patience)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isDisplayed) return null
  return (
    <LinearProgress
      aria-label={text('shell.loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 3, zIndex: 'tooltip' }}
    />
  )
}

/** A page that stands without menu and header (`isBare` of its handle). */
function BareFrame({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  useDocumentTitle(handle?.title)
  useSavedTheme()
  useSavedLanguage()
  return (
    <Box component="main" id="main" tabIndex={-1} sx={{ px: { xs: 4, sm: 6 }, minHeight: '100vh', outline: 'none' }}>
      {children}
    </Box>
  )
}
