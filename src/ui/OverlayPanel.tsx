import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Slide from '@mui/material/Slide'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useOutsideClick } from './useOutsideClick.ts'
import { usePanelFocus } from './usePanelFocus.ts'

/** SPEC-2 §2 "Other widgets" and §9: in pixels. */
const panelWidth = 460
const headerHeight = 64

export interface OverlayPanelProps {
  isOpen: boolean
  title: string
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
 * closes: by its button, by Escape and, where that is wished, by a click outside.
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
        <Paper ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} onKeyDown={closeByKey} sx={panelStyle}>
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
  top: headerHeight,
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
