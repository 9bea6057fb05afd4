import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { toPhoneText } from '#src/engine/fields/phoneText.ts'
import { fetchParticipantById } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ChatSelection } from './chatSelection.ts'
import { Face } from './Face.tsx'

/** Who the candidate is; his name leads to his profile, the calendar to its schedule, each beside the chat. */
export function HistoryPerson({ selection }: { selection: ChatSelection }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['ChatPerson', selection.participantId],
    queryFn: () => fetchParticipantById(selection.participantId),
    retry: false,
  })
  const profile = `/Candidates/CandidateList/HCPProfile/${data?.CandidateId}`
  const details = [data?.Email, data?.Phone && toPhoneText(data.Phone), selection.groupName].filter(Boolean)
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Face name={selection.name} picture={data?.PictureFileUrl ?? null} size={48} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {data?.CandidateId ? (
          <Link href={profile} target="_blank" rel="noopener">
            {selection.name}
          </Link>
        ) : (
          <Typography>{selection.name}</Typography>
        )}
        {details.map(detail => (
          <Typography key={detail} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        ))}
      </Box>
      {data?.CandidateId && (
        <IconButton
          component="a"
          href={`${profile}/(ssiTabs:Schedule)`}
          target="_blank"
          rel="noopener"
          aria-label={text('chat.page.schedule')}
          title={text('chat.page.schedule')}
        >
          <CalendarMonthOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
