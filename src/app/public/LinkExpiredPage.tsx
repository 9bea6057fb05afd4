import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback } from 'react'
import { toPhoneText } from '#src/engine/fields/phoneText.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { fetchLinkContact } from '#src/providers/time-cards/timeCardLinks.ts'
import { NoticePage } from './NoticePage.tsx'
import { useAnswer } from './useAnswer.ts'

interface LinkExpiredPageProps {
  title?: string
  /** What the services say of it, where they say more than the usual words. */
  text?: string | null
  /** The link by which somebody comes who may have no account. */
  token?: string | null
  actions?: ReactNode
}

/** What an address shows whose link does not hold, or that has none. */
export function LinkExpiredPage({ title, text: given, token, actions }: LinkExpiredPageProps) {
  const text = useText()
  const hasAccount = !token || findClaims().sub !== undefined
  return (
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={title ?? text('linkExpired.title')}
      text={given || text('linkExpired.text')}
      actions={actions ?? (hasAccount && <Button href="/">{text('linkExpired.home')}</Button>)}
    >
      {token && <AgencyContact token={token} />}
    </NoticePage>
  )
}

interface Contact {
  Name: string | null
  ContactName: string | null
  Phone: string | null
  Email: string | null
}

/** Whom to call or to mail, as far as the agency of the link is known. */
function AgencyContact({ token }: { token: string }) {
  const text = useText()
  const [answer] = useAnswer(useCallback(() => fetchLinkContact(token), [token]))
  const contact = answer?.Success ? (answer.Source as Contact | null) : null
  if (!contact?.Name) return null
  const { Name, ContactName, Phone, Email } = contact
  return (
    <Box component="section" aria-label={text('linkExpired.contact')} sx={contactStyle}>
      <Typography variant="h3" component="p">
        {Name}
      </Typography>
      {ContactName && <Typography sx={{ color: 'text.secondary' }}>{ContactName}</Typography>}
      {Phone && (
        <Link href={`tel:${Phone}`} sx={linkStyle}>
          {toPhoneText(Phone)}
        </Link>
      )}
      {Email && (
        <Link href={`mailto:${Email}`} sx={linkStyle}>
          {Email}
        </Link>
      )}
    </Box>
  )
}

const contactStyle = { display: 'grid', justifyItems: 'center', gap: 1, mt: 3 } as const

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  overflowWrap: 'anywhere',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
