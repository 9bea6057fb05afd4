import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import type { MessageReference } from '#contract/catalogue.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toNoticeText } from './noticeText.ts'

interface FormNewsProps {
  news: readonly MessageReference[]
  /** Takes the focus where the field that had it is gone. */
  notice: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Says what changed in a form while it was open, above it and in sight wherever it is scrolled; it takes no focus by itself. */
export function FormNotices({ news, notice, onClose }: FormNewsProps) {
  const text = useText()
  const close = () => {
    // The button goes with what it closes: the next stop of the keyboard is the form.
    notice.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Box
      ref={notice}
      role="status"
      tabIndex={-1}
      sx={{ position: 'sticky', top: 72, zIndex: 3, maxWidth: 1080, outlineOffset: -2 }}
    >
      {news.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 2,
            mb: 4,
            py: 2,
            pl: 4,
            pr: 2,
            bgcolor: 'tint.info',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            boxShadow: 2,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, py: 1.5, overflowWrap: 'anywhere' }}>
            <strong>{text('engine.news.title')}</strong> {toNoticeText(news, text)}
          </Box>
          <IconButton size="small" aria-label={text('engine.news.close')} onClick={close}>
            <CloseOutlined fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
