import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { Credentials } from './useSignIn.ts'

/** The demo accounts while demo data is on; a click fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const text = useText()
  const id = useId()
  const { DemoAccounts: accounts, DemoPassword: password = '' } = getAppConfiguration()
  if (accounts.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Typography id={id} variant="caption" component="h2" sx={{ color: 'text.secondary', mb: 2 }}>
        {text('signIn.demoAccounts')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', gap: 2 }}>
        {accounts.map(username => (
          <Button
            key={username}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => onChoose({ username, password })}
          >
            {username}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
