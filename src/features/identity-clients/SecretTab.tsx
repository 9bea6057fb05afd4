import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type NewClientSecret, secretDays } from '#contract/identityClients.ts'
import type { Resource } from '#contract/resource.ts'
import { CopiedField } from '#src/engine/fields/CopiedField.tsx'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { useNow } from '#src/lib/useNow.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'

/** The secret of another program: until when it holds, and a new one, which is shown once. */
export function SecretTab({ record }: RecordSlotProps) {
  const text = useText()
  const clients = useFindResource('IdentityClients')
  if (!clients) return <ErrorState title={text('identityClients.secret.failed')} />
  const expiresOn = typeof record.SecretExpiresOn === 'string' ? record.SecretExpiresOn : null
  return <SecretCard clients={clients} id={Number(record.ID)} expiresOn={expiresOn} />
}

const tick = 60_000

function SecretCard({ clients, id, expiresOn }: { clients: Resource; id: number; expiresOn: string | null }) {
  const text = useText()
  const now = useNow(tick)
  const [days, setDays] = useState('365')
  const [isSole, setSole] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewClientSecret | null>(null)
  const [isKept, setKept] = useState(true)
  useUnsaved(!isKept)
  const until = made?.ExpiresOn ?? expiresOn
  const make = async () => {
    setMaking(true)
    const answer = await callResource(clients, 'renewSecret', { id, args: { Days: Number(days), EndsOthers: isSole } })
    setMaking(false)
    if (!answer.Success) return showToast('error', answer.Message ?? text('identityClients.secret.failed'))
    setMade(answer.Source as NewClientSecret)
    setKept(false)
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 720 }}>
      <SecretState until={until} isEnded={until !== null && Date.parse(until) <= now} />
      {made && !isKept && <MadeSecret made={made} onKept={() => setKept(true)} />}
      {until !== null && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
            {text('identityClients.secret.overlap')}
          </Typography>
          <FormControlLabel
            control={<Checkbox checked={isSole} onChange={(_, checked) => setSole(checked)} />}
            label={text('identityClients.secret.sole')}
          />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        <ButtonGroup
          label={text('identityClients.secret.days')}
          buttons={secretDays.map(each => ({ key: String(each), name: String(each) }))}
          value={days}
          onChange={setDays}
        />
        <Typography aria-hidden>{text('identityClients.secret.days')}</Typography>
        <Button variant="contained" disabled={isMaking} onClick={() => void make()}>
          {text(until === null ? 'identityClients.secret.make' : 'identityClients.secret.renew')}
        </Button>
      </Box>
    </Paper>
  )
}

function SecretState({ until, isEnded }: { until: string | null; isEnded: boolean }) {
  const text = useText()
  if (until === null) return <Typography>{text('identityClients.secret.none')}</Typography>
  const moment = toDateTimeText(until, 'instant')
  if (isEnded) return <Alert severity="warning">{text('identityClients.secret.ended', moment)}</Alert>
  return <Typography>{text('identityClients.secret.until', moment)}</Typography>
}

function MadeSecret({ made, onKept }: { made: NewClientSecret; onKept: () => void }) {
  const text = useText()
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, mt: 3 }}>
      <Alert severity="info">{text('identityClients.secret.once')}</Alert>
      <CopiedField label={text('identityClients.secret.code')} value={made.ClientCode} />
      <CopiedField label={text('identityClients.secret.secret')} value={made.ClientSecret} />
      <Box>
        <Button variant="outlined" onClick={onKept}>
          {text('identityClients.secret.kept')}
        </Button>
      </Box>
    </Box>
  )
}
