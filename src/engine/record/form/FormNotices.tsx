import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import type { MessageReference } from '#contract/catalogue.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { shellTop } from '#src/ui/shellTop.ts'
import { formWidth } from './formWidth.ts'

/** News that are reported of several fields at once, each with a text of its own for that. */
const shared = new Set(['new', 'gone', 'back', 'required', 'optional'].map(event => `engine.news.${event}`))

/** What changed in a form as sentences: of what came and what left one each, however many fields it is about. */
function toNoticeText(news: readonly MessageReference[], text: ToText): string {
  const labels = (messageKey: string) => news.filter(each => each.messageKey === messageKey).map(({ args }) => args[0])
  const sentences = news.map(({ messageKey, args }) => {
    const together = shared.has(messageKey) ? labels(messageKey) : []
    return together.length > 1 ? text(`${messageKey}.many`, together.join(', ')) : text(messageKey, ...args)
  })
  return [...new Set(sentences)].join(' ')
}

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
      sx={{ position: 'sticky', top: `calc(8px + ${shellTop})`, zIndex: 3, maxWidth: formWidth, outlineOffset: -2 }}
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
