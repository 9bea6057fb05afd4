import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { WizardContent } from './WizardContent.tsx'

/** Where a candidate completes the sign-up (SPEC-0 §2): without menu and header, step by step. */
export function InitialDetailsWizardPage() {
  const text = useText()
  const [own] = useSetting<number>('CandidateId')
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto', pb: 12 }}>
      <Box sx={{ height: 64, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Logo />
        <Button color="inherit" onClick={() => void signOut()}>
          {text('profile.signOut')}
        </Button>
      </Box>
      <Typography variant="h1" tabIndex={-1} sx={{ mt: { xs: 4, sm: 8 }, mb: 2 }}>
        {text('candidates.wizard.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 6 }}>{text('candidates.wizard.text')}</Typography>
      {own === null ? <Alert severity="error">{text('candidates.wizard.none')}</Alert> : <OwnWizard id={own} />}
    </Box>
  )
}

function OwnWizard({ id }: { id: number }) {
  const text = useText()
  const candidates = useResource('Candidates')
  const [detail, setDetail] = useState<RecordValues | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(async () => {
    setFailure(null)
    const { Success, Source, Message } = await callResource(candidates, 'detailed', { id })
    if (Success) setDetail(Source as RecordValues)
    else setFailure(Message ?? '')
  }, [candidates, id])
  useEffect(() => {
    void read()
  }, [read])
  if (failure !== null)
    return <ErrorState title={text('engine.record.failed')} message={failure} onRetry={() => void read()} />
  if (!detail) return <Skeleton variant="rounded" height={360} />
  return <WizardContent candidates={candidates} detail={detail} onSaved={setDetail} />
}
