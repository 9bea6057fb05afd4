import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from './NoticePage.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** Says that a link is on its way by mail. */
export function LinkSent({ message, actions }: { message: string; actions: ReactNode }) {
  const text = useText()
  return (
    <PublicFrame>
      <Box role="status">
        <NoticePage
          icon={<MarkEmailReadOutlined fontSize="large" />}
          title={text('forgotPassword.sent')}
          text={message}
          actions={actions}
        />
      </Box>
    </PublicFrame>
  )
}
