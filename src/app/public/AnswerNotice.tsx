import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LinkExpiredPage } from './LinkExpiredPage.tsx'

interface AnswerNoticeProps {
  /** Null while the services are asked. */
  answer: Answer | null
  title: string
  onRetry: () => void
  /** What stands instead of the usual notice of a refusal. */
  refused?: ReactNode
}

/** What stands instead of a form until the services have said yes: its shape, their refusal, or the way to ask again. */
export function AnswerNotice({ answer, title, onRetry, refused }: AnswerNoticeProps) {
  const text = useText()
  if (answer === null) return <FormSkeleton />
  if (refused !== undefined && isRefusal(answer)) return refused
  if (answer.status === 200) {
    const back = <Button href="/login">{text('forgotPassword.back')}</Button>
    return <LinkExpiredPage title={title} text={answer.Message} actions={back} />
  }
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {text('serviceDown.retry')}
        </Button>
      }
    >
      {answer.Message}
    </Alert>
  )
}

/** True where the services will say the same again: a link that does not hold, or none and nobody signed in (rules C7.10). */
function isRefusal({ status }: Answer): boolean {
  return status === 200 || (status >= 400 && status < 500 && status !== 429)
}

/** The shape of a short form, while the services are asked whether it is to be shown. */
function FormSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
      {[0, 1, 2].map(index => (
        <Box key={index} sx={{ height: 40, borderRadius: 1, bgcolor: 'action.hover' }} />
      ))}
    </Box>
  )
}
