import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { bannerVariable } from '#src/ui/shellTop.ts'

/** What stays above the header, on every page. */
export function TopBanner({ label, children }: { label: string; children: ReactNode }) {
  const banner = useRef<HTMLElement>(null)
  useBannerHeight(banner)
  return (
    <Box
      component="aside"
      ref={banner}
      aria-label={label}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: theme => theme.zIndex.appBar + 1,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 1,
        bgcolor: 'notice.main',
        color: 'notice.contrastText',
      }}
    >
      {children}
    </Box>
  )
}

/** Tells what stands below how high the banner is, however its text breaks. */
function useBannerHeight(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = banner
    if (!current) return
    const { style } = document.documentElement
    const update = (): void => style.setProperty(bannerVariable, `${current.offsetHeight}px`)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(bannerVariable)
    }
  }, [banner])
}
