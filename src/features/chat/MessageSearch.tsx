import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundMessage, searchMessages, searchPageSize } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { OverlayPanel } from '#src/ui/OverlayPanel.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { type ChatSelection, resolveFound } from './chatSelection.ts'
import { toFullMoment } from './moment.ts'

/** Looks for words in the messages of all sessions; what is found is shown at its position. */
export function MessageSearch({ onSelect }: { onSelect: (selection: ChatSelection) => void }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const choose = async ({ ThreadID, Seq }: FoundMessage) => {
    try {
      onSelect(await resolveFound(ThreadID, Seq))
      setOpen(false)
    } catch (error) {
      showToast('error', (error as Error).message)
    }
  }
  return (
    <>
      <IconButton
        aria-label={text('chat.page.searchMessages')}
        title={text('chat.page.searchMessages')}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined fontSize="small" />
      </IconButton>
      <OverlayPanel
        isOpen={isOpen}
        title={text('chat.page.searchMessages')}
        closeLabel={text('shell.close')}
        onClose={() => setOpen(false)}
        header={
          <TextField
            value={words}
            onChange={event => setWords(event.target.value)}
            slotProps={{ htmlInput: { 'aria-label': text('chat.page.searchMessages'), 'data-first-focus': true } }}
          />
        }
      >
        <FoundMessages words={words.trim()} onChoose={message => void choose(message)} />
      </OverlayPanel>
    </>
  )
}

function FoundMessages({ words, onChoose }: { words: string; onChoose: (message: FoundMessage) => void }) {
  const text = useText()
  const asked = useDebouncedText(words)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['ChatSearch', asked],
    queryFn: ({ pageParam, signal }) => searchMessages(asked, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < searchPageSize ? undefined : pages.length),
    enabled: asked !== '',
  })
  // SPEC-0 §8.
  useEffect(() => showToast('error', error?.message), [error])
  if (words === '') return null
  if (asked === words && error && !data)
    return <ErrorState title={error.message} onRetry={() => void refetch()} retryLabel={text('part.retry')} />
  if (asked !== words || !data)
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
        {[1, 2, 3].map(index => (
          <Skeleton key={index} variant="rounded" height={56} />
        ))}
      </Box>
    )
  const found = data.pages.flat()
  if (found.length === 0) return <Typography role="status">{text('chat.page.noneFound')}</Typography>
  return (
    <>
      {found.map(message => (
        <ListItemButton key={message.ID} onClick={() => onChoose(message)}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {[message.SenderName, toFullMoment(message.SentOn)].filter(Boolean).join(' · ')}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{message.Message}</Typography>
          </Box>
        </ListItemButton>
      ))}
      {hasNextPage && (
        <Button fullWidth disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('chat.page.more')}
        </Button>
      )}
    </>
  )
}
