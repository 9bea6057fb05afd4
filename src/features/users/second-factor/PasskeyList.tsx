import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { addPasskey, hasPasskeys, type Passkey, removePasskey } from '#src/providers/auth/passkeys.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation, askTyped } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onChanged: () => void
}

/** The passkeys of who is signed in: added by a name, removed one by one. */
export function PasskeyList({ passkeys, onChanged }: PasskeyListProps) {
  const text = useText()
  const finish = ({ Success, Message }: Answer) => {
    showToast(Success ? 'success' : 'error', Message ?? '')
    if (Success) onChanged()
  }
  const add = async () => {
    const name = await askTyped({
      ...{ title: text('passkeys.add'), message: text('passkeys.add.message') },
      ...{ no: text('engine.form.cancel'), yes: text('passkeys.add') },
      field: { label: text('passkeys.name'), type: 'text', value: '' },
    })
    if (name?.trim()) finish(await addPasskey(name.trim()))
  }
  const remove = async ({ ID, Name }: Passkey) => {
    const message = text('passkeys.remove.ask', Name)
    if (await askConfirmation({ message, yes: text('passkeys.remove'), isDestructive: true }))
      finish(await removePasskey(ID))
  }
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 4, display: 'grid', gap: 4 }}>
      <Typography variant="h2">{text('passkeys.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('passkeys.explained')}</Typography>
      {passkeys.length > 0 && (
        <Box component="ul" aria-label={text('passkeys.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {passkeys.map(passkey => (
            <PasskeyItem key={passkey.ID} passkey={passkey} onRemove={() => void remove(passkey)} />
          ))}
        </Box>
      )}
      {!hasPasskeys() && <Typography>{text('passkeys.notHere')}</Typography>}
      {hasPasskeys() && (
        <Box>
          <Button variant="outlined" onClick={() => void add()}>
            {text('passkeys.add')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

interface PasskeyItemProps {
  passkey: Passkey
  onRemove: () => void
}

function PasskeyItem({ passkey: { Name, CreatedOn, LastUsedOn }, onRemove }: PasskeyItemProps) {
  const text = useText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{Name}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {text('passkeys.since', toDateTimeText(CreatedOn, 'instant'))}
          {LastUsedOn && ` · ${text('passkeys.used', toDateTimeText(LastUsedOn, 'instant'))}`}
        </Typography>
      </Box>
      <Button color="error" size="small" aria-label={text('passkeys.remove.of', Name)} onClick={onRemove}>
        {text('passkeys.remove')}
      </Button>
    </Box>
  )
}
