import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { drafts, keepDraft } from '#src/providers/chat/chatState.ts'
import { dropMessage, retryMessage } from '#src/providers/chat/openChat.ts'
import { type Outgoing, type OutgoingMessage, toTargetKey } from '#src/providers/chat/outbox.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ownStyle } from './bubbleStyle.ts'
import { MessageWords } from './MessageBubble.tsx'

interface OutgoingBubbleProps {
  outgoing: Outgoing
  /** Where it goes when it is sent again: its session may be over, and another one have begun. */
  address: Partial<OutgoingMessage>
}

/** What was written is back in the field, unless something else is there. */
function giveUp({ target, Message = '', ClientMessageID }: OutgoingMessage): void {
  const draftKey = toTargetKey(target)
  if (!drafts.get().get(draftKey)) keepDraft(draftKey, Message)
  dropMessage(ClientMessageID)
}

/** A message that is not stored yet: on its way, or refused with the reason, and then sent again or given up. */
export function OutgoingBubble({ outgoing: { message, refusal, failures }, address }: OutgoingBubbleProps) {
  const text = useText()
  const key = message.ClientMessageID
  return (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse' }}>
      <Box sx={{ ...ownStyle, opacity: refusal === null ? 0.8 : 1 }}>
        <MessageWords text={message.Message || text('chat.page.attachment')} />
        <Typography variant="caption" component="p" sx={{ color: refusal === null ? 'text.secondary' : 'error.main' }}>
          {refusal ?? text(failures > 0 ? 'chat.page.isWaiting' : 'chat.page.sending')}
        </Typography>
        {(refusal !== null || failures > 0) && (
          <Box sx={{ display: 'flex', justifyContent: 'end', gap: 2 }}>
            <Button size="small" color="inherit" onClick={() => giveUp(message)}>
              {text('chat.page.giveUp')}
            </Button>
            {refusal !== null && (
              <Button size="small" onClick={() => retryMessage(key, address)}>
                {text('chat.page.retry')}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </Box>
  )
}
