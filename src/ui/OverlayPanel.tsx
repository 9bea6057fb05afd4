import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Slide from '@mui/material/Slide'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { shellTop } from './shellTop.ts'

/** What opens is not active at once: the click that opened it is still on its way (SPEC-2 §2 "Other widgets"; milliseconds). */
const activationTime = 100

/** What stands above everything else: a click there belongs to it, wherever it was opened. */
const floating =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .MuiModal-root, .MuiPopper-root'

/** Calls back at a click beside the element while `isWatched`, from a tenth of a second on. */
function useOutsideClick(element: RefObject<HTMLElement | null>, isWatched: boolean, onClick: () => void): void {
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  }, [onClick])
  useEffect(() => {
    if (!isWatched) return
    const look = (event: MouseEvent): void => {
      // What was clicked may be gone from the page by now; the event remembers where it stood.
      const path = event.composedPath()
      const isAbove = path.some(node => node instanceof Element && node.matches(floating))
      if (element.current && !path.includes(element.current) && !isAbove) latest.current()
    }
    const timer = setTimeout(() => document.addEventListener('click', look), activationTime)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', look)
    }
  }, [element, isWatched])
}

/** SPEC-2 §2 "Other widgets" and §9: in pixels. */
const panelWidth = 460

export interface OverlayPanelProps {
  isOpen: boolean
  title: ReactNode
  /** Stands below the title, above what scrolls. */
  header?: ReactNode
  children: ReactNode
  /** A click on the page beside it closes it, too; not one in a dialog or a menu above it. */
  closesOutside?: boolean
  closeLabel?: string
  onClose: () => void
}

/**
 * A panel at the right, over the page, which goes on to work beside it. It takes the focus when it opens and gives it back when it
 * closes: by its button, by Escape and, where that is asked for, by a click outside.
 */
export function OverlayPanel(props: OverlayPanelProps) {
  const { isOpen, title, header, children, closesOutside = false, closeLabel = 'Close', onClose } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  usePanelFocus(panel, isOpen)
  useOutsideClick(panel, isOpen && closesOutside, onClose)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Portal>
      <Slide in={isOpen} direction="left" mountOnEnter unmountOnExit>
        <Paper
          ref={panel}
          data-panel=""
          role="dialog"
          aria-labelledby={id}
          tabIndex={-1}
          onKeyDown={closeByKey}
          sx={panelStyle}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2, minHeight: 56 }}>
            <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <IconButton aria-label={closeLabel} edge="end" onClick={onClose}>
              <Close fontSize="small" />
            </IconButton>
          </Box>
          {header && <Box sx={{ px: 4, pb: 3 }}>{header}</Box>}
          {/* It scrolls by keyboard, too, whether or not there is a control in it. */}
          <Box role="region" aria-labelledby={id} tabIndex={0} sx={bodyStyle}>
            {children}
          </Box>
        </Paper>
      </Slide>
    </Portal>
  )
}

const bodyStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  p: 4,
  '&:focus-visible': { outlineOffset: -2 },
} as const

const panelStyle = {
  position: 'fixed',
  top: shellTop,
  right: 0,
  bottom: 0,
  zIndex: 'drawer',
  width: `min(${panelWidth}px, 100%)`,
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0,
  boxShadow: 6,
} as const

/** Gives the panel, or the field in it that asks for it by `data-first-focus`, the focus when it opens, and back to where it came from when it closes, unless somebody took it elsewhere. */
function usePanelFocus(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const origin = document.activeElement
    // It is still on its way in: scrolling to it would move the page.
    const first = element.querySelector<HTMLElement>('[data-first-focus]') ?? element
    first.focus({ preventScroll: true })
    return () => {
      const held = document.activeElement
      const isOurs = held === null || held === document.body || element.contains(held)
      if (isOurs && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    }
  }, [panel, isOpen])
}
