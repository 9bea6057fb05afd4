import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { unsubscribe } from '#src/providers/notifications/unsubscribe.ts'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import type { PublicPageProps } from '../publicAddress.ts'

/** Switches mails off by the link at their end, after one press: a scanner that follows links changes nothing. */
export function UnsubscribePage({ address }: PublicPageProps) {
  const text = useText()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    setAnswer(await unsubscribe(address.parts[0] ?? ''))
    setBusy(false)
  }
  const icon = <UnsubscribeOutlined fontSize="large" />
  if (answer?.status === 200 && !answer.Success)
    return (
      <PublicFrame>
        <LinkExpiredPage />
      </PublicFrame>
    )
  return (
    <PublicFrame>
      {answer?.Success ? (
        <Box role="status">
          <NoticePage
            icon={icon}
            title={text('unsubscribe.done')}
            text={text('unsubscribe.doneText', (answer.Source as string[]).join(', '))}
            windowTitle={text('unsubscribe.title')}
          />
        </Box>
      ) : (
        <NoticePage
          icon={icon}
          title={text('unsubscribe.title')}
          text={text('unsubscribe.text')}
          actions={
            <Button variant="contained" disabled={isBusy} onClick={() => void press()}>
              {text('notifications.unsubscribe')}
            </Button>
          }
        >
          {answer && <Alert severity="error">{answer.Message}</Alert>}
        </NoticePage>
      )}
    </PublicFrame>
  )
}
