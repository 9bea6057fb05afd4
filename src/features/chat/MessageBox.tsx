import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { longestMessage, type SentMessage } from '#contract/chat.ts'
import { findChosenProblem, uploadFile } from '#src/engine/fields/fileUpload.ts'
import { toDisplayedNumber } from '#src/lib/displayedNumber.ts'
import { useStore } from '#src/lib/useStore.ts'
import { fetchReplies } from '#src/providers/chat/chatCalls.ts'
import { drafts, keepDraft } from '#src/providers/chat/chatState.ts'
import { announceTyping } from '#src/providers/chat/openChat.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { footStyle } from './conversationStyle.ts'
import { fillReply, type ReplyValues } from './replyText.ts'

/** Others are notified that somebody writes once in so many milliseconds. */
const typingPause = 3_000

/** From so many characters on their number is reported. */
const notedLength = 3_500

interface MessageBoxProps {
  /** Under which what is written is kept while one looks elsewhere. */
  draftKey: string
  threadId: number | null
  /** False where there is no session to write in. */
  isOpen: boolean
  /** What canned replies are filled in with; without it there are none. */
  replyValues?: ReplyValues
  onSend: (message: Pick<SentMessage, 'Message' | 'FileID'>) => void
}

/** Where a message is written: Enter sends, Shift and Enter begin another line. */
export function MessageBox({ draftKey, threadId, isOpen, replyValues, onSend }: MessageBoxProps) {
  const text = useText()
  const draft = useStore(drafts).get(draftKey) ?? ''
  const announcedOn = useRef(0)
  const { input, choose, isBusy } = useAttachment(FileID => onSend({ FileID }))
  const { isEmpty, isTooLong, note } = useLength(draft)
  const send = () => {
    // What is empty, or white space alone, is not sent (SPEC-0 §5).
    if (!isOpen || isEmpty || isTooLong) return
    onSend({ Message: draft.trim() })
    keepDraft(draftKey, '')
  }
  const write = (written: string) => {
    keepDraft(draftKey, written)
    if (threadId === null || Date.now() - announcedOn.current < typingPause) return
    announcedOn.current = Date.now()
    announceTyping(threadId)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      sx={{ ...footStyle, alignItems: 'end' }}
    >
      <input ref={input} type="file" hidden onChange={event => void choose(event.target)} />
      <IconButton
        aria-label={text('chat.page.attach')}
        disabled={!isOpen || isBusy}
        onClick={() => input.current?.click()}
      >
        <AttachFileOutlined fontSize="small" />
      </IconButton>
      {replyValues && (
        <ReplyMenu
          values={replyValues}
          isOpen={isOpen}
          onChoose={reply => write([draft, reply].filter(Boolean).join(' '))}
        />
      )}
      <TextField
        value={draft}
        onChange={event => write(event.target.value)}
        onKeyDown={sendByKey}
        disabled={!isOpen}
        multiline
        maxRows={6}
        placeholder={text(isOpen ? 'chat.page.write' : 'chat.page.writeClosed')}
        error={isTooLong}
        helperText={note}
        slotProps={{ htmlInput: { 'aria-label': text('chat.page.write') } }}
      />
      <IconButton
        type="submit"
        color="primary"
        aria-label={text('chat.page.send')}
        disabled={!isOpen || isEmpty || isTooLong}
      >
        <SendOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Whether a message has text and is too long to be sent, and what is said of its length. */
function useLength(draft: string) {
  const text = useText()
  const { length } = draft.trim()
  const isTooLong = length > longestMessage
  const key = isTooLong ? 'chat.page.tooLong' : 'chat.page.length'
  const note = length >= notedLength ? text(key, toDisplayedNumber(length), toDisplayedNumber(longestMessage)) : null
  return { isEmpty: length === 0, isTooLong, note }
}

/** Brings a file to the services, by the rules of documents (SPEC-0 §5); `onBrought` gets its ID. */
function useAttachment(onBrought: (fileId: number) => void) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (element: HTMLInputElement): Promise<void> => {
    const [file] = element.files ?? []
    const files = liveResources.get('Files')
    if (!file || !files) return
    setBusy(true)
    const problem = await findChosenProblem('Document', file)
    const refuse = (reason: string) => showToast('error', `${file.name}: ${reason}`)
    if (problem) refuse(text(problem.messageKey, ...problem.args))
    else {
      const stored = await uploadFile(files, 'Document', file, new AbortController().signal)
      if ('id' in stored) onBrought(stored.id)
      else refuse(stored.refusal ?? text('api.unreachable'))
    }
    // The same file can be chosen again.
    element.value = ''
    setBusy(false)
  }
  return { input, choose, isBusy }
}

interface ReplyMenuProps {
  values: ReplyValues
  isOpen: boolean
  onChoose: (text: string) => void
}

/** Offers canned replies, filled in for the conversation; what is chosen can be changed before it is sent. */
function ReplyMenu({ values, isOpen, onChoose }: ReplyMenuProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: ['ChatReplies', 'getList', 'menu'],
    queryFn: fetchReplies,
    enabled: anchor !== null,
  })
  return (
    <>
      <IconButton
        aria-label={text('chat.page.replies')}
        title={text('chat.page.replies')}
        aria-haspopup="menu"
        disabled={!isOpen}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <QuickreplyOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null && data !== undefined} onClose={() => setAnchor(null)}>
        {data?.length === 0 && <MenuItem disabled>{text('chat.page.noReplies')}</MenuItem>}
        {data?.map(({ ID, Title, Text }) => (
          <MenuItem
            key={ID}
            onClick={() => {
              setAnchor(null)
              onChoose(fillReply(Text, values))
            }}
          >
            {Title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
