import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router'
import { loadPart } from '#src/lib/loadPart.ts'
import { menuRequests } from '#src/lib/menuRequests.ts'
import { noNet } from '#src/lib/noNet.ts'
import { screenClass } from '#src/lib/printing.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useStore } from '#src/lib/useStore.ts'
import { isViewing } from '#src/providers/auth/view.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { shellBottom, shellTop } from '#src/ui/shellTop.ts'
import { whenRead } from '../console/whenStable.ts'
import { SideMenu } from '../menu/SideMenu.tsx'
import { TabBar } from '../menu/TabBar.tsx'
import { useMenu } from '../menu/useMenu.ts'
import { type MenuLayout, useMenuLayout } from '../menu/useMenuLayout.ts'
import { pageReloads, useReload } from '../menu/useReload.ts'
import { useTabs } from '../menu/useTabs.ts'
import { Header } from './Header.tsx'
import { TopBanner } from './TopBanner.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useSavedLanguage } from './useLanguage.ts'
import { focusRows } from './usePageKeys.ts'
import { useSavedTheme } from './useThemeMode.ts'

// What no page waits for comes once the browser has nothing else to do; without it the header is as it was.
const HeaderTools = buildLazyPart(
  async () => (await loadPart(() => import('./HeaderTools.tsx'), false)).HeaderTools,
  () => null,
)
const MaintenanceBanner = buildLazyPart(
  async () => (await loadPart(() => import('./MaintenanceBanner.tsx'), false)).MaintenanceBanner,
  () => null,
)

/** What opens over a page is there by then, also without a net; whatever does not come is asked for again as it opens. */
function fetchOverlays(): void {
  const parts = [import('#src/ui/ConfirmDialog.tsx'), import('./ProfilePanel.tsx'), import('../menu/MenuDrawer.tsx')]
  for (const part of parts) part.catch(() => {})
}

/** Header, side menu and the page between them. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  const items = useMenu()
  const layout = useMenuLayout()
  const hasTabs = useTabs()
  useMenuRequests(layout)
  useReload()
  useSavedTheme()
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) fetchOverlays()
  }, [isIdle])
  const isNoNet = useStore(noNet) && !isViewing()
  useSavedLanguage()
  return (
    <>
      {isNoNet ? <NoNetBanner /> : isIdle && !isViewing() && <MaintenanceBanner />}
      <SkipLink label={text('shell.skip')} onSkip={focusPage} />
      <SkipLink label={text('shell.skipToRows')} onSkip={() => focusRows() || focusPage()} />
      <Header layout={layout} hasTabs={hasTabs}>
        {isIdle && <HeaderTools />}
      </Header>
      <SideMenu items={items} layout={layout} />
      <Box sx={{ ml: `${layout.width}px`, '@media print': { ml: 0 } }}>
        <UpdateNotice />
        <PageArea>{children}</PageArea>
      </Box>
      {hasTabs && <TabBar items={items} layout={layout} hasFaces={isIdle} />}
    </>
  )
}

/** Whatever page it is: it may be old, and saves nothing. */
function NoNetBanner() {
  const text = useText()
  return (
    <TopBanner label={text('noNet.label')}>
      <CloudOffOutlined fontSize="small" aria-hidden />
      <Typography role="status">{text('noNet.text')}</Typography>
    </TopBanner>
  )
}

const focusPage = () => document.getElementById('main')?.focus()

/** The first stops of the keyboard: past header and menu, straight to the page, or past its buttons to its rows. */
function SkipLink({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <Link
      href="#main"
      className={screenClass}
      onClick={event => {
        event.preventDefault()
        onSkip()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'background.paper',
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '@media (pointer: coarse)': { display: 'flex', alignItems: 'center', minHeight: 44 },
        '&:focus': { transform: 'none' },
      }}
    >
      {label}
    </Link>
  )
}

const areaStyle = {
  p: { xs: 4, sm: 6 },
  minWidth: 0,
  minHeight: `calc(100dvh - ${shellTop} - ${shellBottom})`,
  // The bar at the bottom stands over the end of nothing.
  mb: shellBottom,
  outline: 'none',
  '@media print': { p: 0, minHeight: 0 },
} as const

/** Where the page stands: it names the window, takes the focus after a navigation and begins anew when asked to. */
function PageArea({ children }: { children: ReactNode }) {
  const reloads = useStore(pageReloads)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  useDocumentTitle(handles.findLast(handle => handle?.title)?.title)
  const main = useFocusAfterNavigation()
  return (
    <Box component="main" id="main" ref={main} tabIndex={-1} sx={areaStyle} key={reloads}>
      {children}
    </Box>
  )
}

function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A page that has put the focus somewhere itself keeps it there, and so does a dialog that was opened meanwhile.
    const { activeElement } = document
    if (main.current?.contains(activeElement) || activeElement?.closest('[role=dialog], [role=alertdialog]')) return
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
    // Who goes back finds the page as it was left.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
  return main
}

/** Opens the menu for a page that asks for it; where it stands beside the page anyway, it takes the focus. */
function useMenuRequests({ isNarrow, isExpanded, toggle }: MenuLayout): void {
  useEffect(
    () =>
      menuRequests.subscribe(() => {
        if (!isNarrow) document.querySelector<HTMLElement>('#side-menu :is(a, button)')?.focus()
        else if (!isExpanded) toggle()
      }),
    [isNarrow, isExpanded, toggle],
  )
}

/** False until the page has read what it shows, and the browser has had nothing else to do once. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenRead().then(() => isGone || setIdle(true))
    return () => {
      isGone = true
    }
  }, [])
  return isIdle
}
