import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { confirmReceipt } from '#src/providers/time-cards/timeCardLinks.ts'
import { AnswerNotice } from '../AnswerNotice.tsx'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import type { PublicPageProps } from '../publicAddress.ts'
import { useAnswer } from '../useAnswer.ts'

/** A candidate confirms that a message about a job was received (SPEC-2 §2 "Job confirmation page"); what fails is a warning. */
export function UserResponsePage({ address }: PublicPageProps) {
  const text = useText()
  useDocumentTitle(text('response.title'))
  const [jobId = '', candidateId = ''] = address.parts
  const t = address.query.get('t')
  const [answer, ask] = useAnswer(useCallback(() => confirmReceipt(jobId, candidateId, t), [jobId, candidateId, t]))
  return (
    <PublicFrame>
      {answer?.Success ? (
        <Box role="status">
          <NoticePage
            icon={<TaskAltOutlined fontSize="large" />}
            title={text('HCP_CONFIRMATION_SUCCESSFUL')}
            windowTitle={text('response.title')}
          />
        </Box>
      ) : answer === null ? (
        <AnswerNotice answer={null} title="" onRetry={ask} />
      ) : answer.status === 401 ? (
        <LinkExpiredPage token={t} actions={<Button href="/">{text('linkExpired.home')}</Button>} />
      ) : (
        <>
          <Typography variant="h1" tabIndex={-1} sx={{ mb: 4 }}>
            {text('response.title')}
          </Typography>
          <Alert
            severity="warning"
            action={
              answer.status === 200 ? undefined : (
                <Button color="inherit" size="small" onClick={ask}>
                  {text('serviceDown.retry')}
                </Button>
              )
            }
            sx={{ textAlign: 'left' }}
          >
            {answer.Message || text('linkExpired.text')}
          </Alert>
        </>
      )}
    </PublicFrame>
  )
}
