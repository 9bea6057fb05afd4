import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'
import { loadPart } from '#src/lib/loadPart.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { isChatServed } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

const CountedChat = buildLazyPart(
  async () => (await loadPart(() => import('./ChatButton.tsx'), false)).ChatButton,
  () => <UncountedChat />,
  () => <UncountedChat />,
)

function UncountedChat() {
  const text = useText()
  return (
    <Button variant="outlined" component={Link} to="/Candidates/Chat">
      {text('chat.page.title')}
    </Button>
  )
}

/** Where a candidate's home leads to; on a phone the tabs lead there. */
export function HomeActions({ isSearched = false }: { isSearched?: boolean }) {
  const text = useText()
  const mayChat = usePermission('RESPOND_JOB')
  const hasTabs = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  if (hasTabs) return null
  return (
    <>
      {mayChat && isChatServed() && <CountedChat />}
      {isSearched && (
        <Button variant="contained" component={Link} to="/Jobs/CandidateJobView">
          {text('jobs.search')}
        </Button>
      )}
    </>
  )
}
