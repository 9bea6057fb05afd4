import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { listKept } from '#src/lib/keptValues.ts'
import { noNet } from '#src/lib/noNet.ts'
import { keptPresses } from '#src/providers/auth/sessionEnd.ts'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { areServicesHealthy } from '#src/providers/health/areServicesHealthy.ts'
import { getTextOr } from '#src/providers/messages/getText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { NoticePage } from './NoticePage.tsx'

/** SPEC-0 §2: they stand instead of the catalogue's, which may be what does not answer. */
const usualWords = {
  title: 'Oh no! We are experiencing technical difficulties. Please check back soon.',
  support: 'Contact support',
  offline: 'You are offline. Locum opens as soon as there is a connection.',
  waits: 'What you pressed on the clock is kept, and is sent after your next sign-in.',
  retry: 'Try again',
  stillDown: 'The services still do not answer.',
}

/** The outage page: it stands while a health check fails, or as long as the address says `status=1`. */
export function ServiceDownPage() {
  const words = toWords()
  const [isStillDown, setStillDown] = useState(false)
  const isWaiting = useWaiting()
  const isOutageAnnounced = new URLSearchParams(location.search).get('status') === '1'
  const supportUrl = findAppConfiguration()?.SupportUrl

  const goOnIfHealthy = async (): Promise<void> => {
    if (!(await areServicesHealthy())) return setStillDown(true)
    const isOutagePage = location.pathname.toLowerCase().startsWith('/service-down')
    if (isOutagePage) location.replace('/')
    else location.reload()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the page opens, and when the net returns
  useEffect(() => {
    if (!isOutageAnnounced && location.pathname.toLowerCase().startsWith('/service-down')) void goOnIfHealthy()
    const onOnline = (): void => void goOnIfHealthy()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return (
    <NoticePage
      icon={<CloudOffOutlined fontSize="large" />}
      title={words.title}
      actions={
        <>
          {supportUrl && (
            <Button href={supportUrl} target="_blank" rel="noopener noreferrer">
              {words.support}
            </Button>
          )}
          <Button variant="contained" onClick={() => void goOnIfHealthy()}>
            {words.retry}
          </Button>
        </>
      }
    >
      {isWaiting && <Typography>{words.waits}</Typography>}
      <div role="status">{isStillDown && <StatusChip status="danger" label={words.stillDown} />}</div>
    </NoticePage>
  )
}

/** Whether presses of a clock wait in this browser, whoever made them. */
function useWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const kept = listKept<unknown[]>(key => key.startsWith(keptPresses))
    void kept.then(lists => setWaiting(lists.some(({ length }) => length > 0)))
  }, [])
  return isWaiting
}

function toWords(): Omit<typeof usualWords, 'offline'> {
  const say = (name: keyof typeof usualWords) => getTextOr(`serviceDown.${name}`, usualWords[name])
  const title = say(noNet.get() ? 'offline' : 'title')
  return { title, support: say('support'), waits: say('waits'), retry: say('retry'), stillDown: say('stillDown') }
}
