import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from '#src/lib/useStore.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useOpenChat } from '#src/providers/chat/useUnreadChats.ts'
import { profilePicture } from '#src/providers/files/profilePicture.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { shellTop } from '#src/ui/shellTop.ts'
import { showToast } from '#src/ui/toast.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { type ChatSelection, resolveSelection } from './chatSelection.ts'
import { Face } from './Face.tsx'
import { StaffConversation } from './StaffConversation.tsx'
import { useOwnParticipant } from './useOwnParticipant.ts'

/** The chat of staff with candidates: whom there is to talk to, and the conversation (SPEC-0 §2 "Agency chat screen"). */
export function ChatPage() {
  const text = useText()
  useOpenChat()
  const { data: own, error, refetch } = useOwnParticipant()
  if (!own && error) return <ChatFailure error={error} onRetry={() => void refetch()} />
  if (!own) return <ChatSkeleton />
  if (own.IsDeactivated) return <EmptyState title={text('chat.deactivated')} />
  return <Chat ownId={own.ID} />
}

function Chat({ ownId }: { ownId: number }) {
  const text = useText()
  const [selection, select, choice] = useSelection()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const page = useRef<HTMLDivElement>(null)
  useFocusOf(page, selection)
  return (
    <Box ref={page} sx={pageStyle}>
      <Typography variant="h1" tabIndex={-1} sx={hiddenStyle}>
        {text('chat.page.title')}
      </Typography>
      {(!isNarrow || !selection) && <ChatPanel selection={selection} onSelect={select} />}
      {selection && <StaffConversation key={choice} selection={selection} ownId={ownId} onSelect={select} />}
      {!selection && !isNarrow && <Welcome />}
    </Box>
  )
}

/** Fills the window below the header: what scrolls are its parts. */
const pageStyle = {
  m: { xs: -4, sm: -6 },
  height: `calc(100vh - ${shellTop})`,
  minHeight: 420,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
} as const

/** What was pressed may be gone with what it stood in: then what has come instead has the focus. */
function useFocusOf(page: RefObject<HTMLElement | null>, selection: ChatSelection | null): void {
  const known = useRef(selection)
  useEffect(() => {
    if (known.current === selection) return
    known.current = selection
    if (document.activeElement !== document.body) return
    page.current?.querySelector<HTMLElement>(selection ? ':scope > section' : ':scope > aside')?.focus()
  }, [page, selection])
}

/**
 * Who is chosen, and which choice it is. The address names the user and the revenue center (SPEC-0 §2), so that a reload opens the same chat and
 * the browser's way back leads to the list.
 */
function useSelection(): [ChatSelection | null, (selection: ChatSelection | null) => void, number] {
  const [{ selection, choice }, setState] = useState<{ selection: ChatSelection | null; choice: number }>(nobody)
  const select = useCallback(
    (next: ChatSelection | null) => setState(before => ({ selection: next, choice: before.choice + 1 })),
    [],
  )
  const [search, setSearch] = useSearchParams()
  const [participantId, groupExternalId] = [search.get('participantId'), search.get('groupExternalId')]
  const chosen = useRef(selection)
  chosen.current = selection
  useEffect(() => {
    const isNamed = participantId !== null && groupExternalId !== null
    if (!isNamed && chosen.current) select(null)
    const { userId, groupExternalId: center } = chosen.current ?? {}
    if (!isNamed || (userId === Number(participantId) && center === Number(groupExternalId))) return
    let isGone = false
    resolveSelection(Number(participantId), Number(groupExternalId)).then(
      found => {
        if (!isGone) select(found)
      },
      (error: Error) => showToast('error', error.message),
    )
    return () => {
      isGone = true
    }
  }, [participantId, groupExternalId, select])
  return [
    selection,
    next => {
      select(next)
      chosen.current = next
      const named = next && { participantId: String(next.userId), groupExternalId: String(next.groupExternalId) }
      setSearch(named ?? {}, { replace: selection !== null || next === null })
    },
    choice,
  ]
}

const nobody = { selection: null, choice: 0 }

/** What stands beside the lists while nobody is chosen: a welcome and the user's picture (SPEC-0 §2). */
function Welcome() {
  const text = useText()
  const picture = useStore(profilePicture)
  const name = findFullName()
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, p: 6, textAlign: 'center' }}>
      <Face name={name} picture={picture} size={96} />
      <Typography variant="h1" component="h2">
        {text('chat.page.welcome', name)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{text('chat.page.welcomeHint')}</Typography>
    </Box>
  )
}
