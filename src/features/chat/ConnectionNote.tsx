import WifiOffOutlined from '@mui/icons-material/WifiOffOutlined'
import Box from '@mui/material/Box'
import { useStore } from '#src/lib/useStore.ts'
import { isChatHeard } from '#src/providers/chat/chatState.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** Says that the hub is not heard, and what becomes of what is written meanwhile. */
export function ConnectionNote() {
  const text = useText()
  const isHeard = useStore(isChatHeard)
  return (
    <Box role="status" sx={isHeard === false ? noteStyle : {}}>
      {isHeard === false && (
        <>
          <WifiOffOutlined fontSize="small" aria-hidden />
          {text('chat.page.notConnected')}
        </>
      )}
    </Box>
  )
}

const noteStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2,
  typography: 'body2',
  color: 'warning.main',
  bgcolor: 'tint.warning',
} as const
