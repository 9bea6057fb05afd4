import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import {
  fetchSecondFactor,
  type MadeRecoveryCodes,
  makeRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  type SecondFactor,
} from '#src/providers/auth/secondFactor.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What is asked for at a sign-in beside the password: one's own to be set up and removed, that of others to be seen. */
export function SecondFactorTab({ record }: RecordSlotProps) {
  const text = useText()
  const userId = Number(record.ID)
  const query = useQuery({
    queryKey: ['secondFactor', userId],
    queryFn: async () => getSuccess(await fetchSecondFactor(userId)).Source as SecondFactor,
    gcTime: 0,
  })
  if (getAppConfiguration().Identity.Flow === 'Implicit')
    return <Typography>{text('secondFactor.elsewhere')}</Typography>
  const reload = () => void query.refetch()
  return (
    <LoadedRows query={query} failed={text('secondFactor.failed')} count={4}>
      {factor => (
        <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, maxWidth: 560 }}>
          {userId === findUserContext()?.userId ? (
            <OwnFactor factor={factor} onChanged={reload} />
          ) : (
            <OthersFactor hasFactor={factor.HasAuthenticator} record={record} onChanged={reload} />
          )}
        </Paper>
      )}
    </LoadedRows>
  )
}

interface OthersFactorProps extends Pick<RecordSlotProps, 'record'> {
  hasFactor: boolean
  onChanged: () => void
}

/** Whether somebody else has one, and how it is reset where he has lost it. */
function OthersFactor({ hasFactor, record, onChanged }: OthersFactorProps) {
  const text = useText()
  const mayReset = Array.isArray(record.AllowedActions) && record.AllowedActions.includes('resetSecondFactor')
  const reset = async () => {
    const [message, yes] = [text('secondFactor.reset.ask'), text('resources.Users.actions.resetSecondFactor')]
    if (!(await askConfirmation({ message, yes, isDestructive: true }))) return
    const { Success, Message } = await resetSecondFactor(Number(record.ID))
    showToast(Success ? 'success' : 'error', Message ?? '')
    onChanged()
  }
  if (!hasFactor) return <Typography>{text('secondFactor.othersNone')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text('secondFactor.others')}</Typography>
      {mayReset && (
        <Box>
          <Button color="error" variant="outlined" onClick={() => void reset()}>
            {text('resources.Users.actions.resetSecondFactor')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function OwnFactor({ factor, onChanged }: { factor: SecondFactor; onChanged: () => void }) {
  const text = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  useUnsaved(codes !== null)
  const finish = () => {
    setCodes(null)
    onChanged()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={finish} />
  if (factor.HasAuthenticator) return <FactorActions factor={factor} onCodes={setCodes} onChanged={onChanged} />
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text('secondFactor.explained')}</Typography>
      <AuthenticatorSetUp begin={text('secondFactor.setUp')} onDone={setCodes} />
    </Box>
  )
}

interface FactorActionsProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
  onChanged: () => void
}

function FactorActions({ factor, onCodes, onChanged }: FactorActionsProps) {
  const text = useText()
  const perform = async (call: () => Promise<Answer>, onDone: (answer: Answer) => void) => {
    const answer = await call()
    if (answer.Success) onDone(answer)
    else showToast('error', answer.Message ?? '')
  }
  const remake = () => perform(makeRecoveryCodes, ({ Source }) => onCodes((Source as MadeRecoveryCodes).RecoveryCodes))
  const remove = async () => {
    const message = text('secondFactor.remove.ask')
    if (!(await askConfirmation({ message, yes: text('secondFactor.remove'), isDestructive: true }))) return
    await perform(removeSecondFactor, ({ Message }) => {
      showToast('success', Message ?? '')
      onChanged()
    })
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text('secondFactor.isOn')}</Typography>
      <Typography>{text('secondFactor.codes.left', factor.RecoveryCodes)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => void remake()}>
          {text('secondFactor.codes.remake')}
        </Button>
        {!factor.IsRequired && (
          <Button color="error" onClick={() => void remove()}>
            {text('secondFactor.remove')}
          </Button>
        )}
      </Box>
      {factor.IsRequired && <Typography sx={{ color: 'text.secondary' }}>{text('secondFactor.required')}</Typography>}
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 4, display: 'grid', gap: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>{text('secondFactor.replace.explained')}</Typography>
        <AuthenticatorSetUp begin={text('secondFactor.replace')} isReplacing onDone={onCodes} />
      </Box>
      <PasskeyList passkeys={factor.Passkeys} onChanged={onChanged} />
    </Box>
  )
}
