import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyOverlay } from '#src/ui/lazyPart.tsx'
import { closeFailed } from '../closeFailed.ts'
import { ProfileFace } from './ProfileFace.tsx'
import type { ProfilePanelProps } from './ProfilePanel.tsx'

const ProfilePanel = buildLazyOverlay<ProfilePanelProps>(
  async () => (await loadPart(() => import('./ProfilePanel.tsx'))).ProfilePanel,
  closeFailed,
)

/** On a phone the face alone. */
const buttonStyle = {
  minWidth: 44,
  px: { xs: 1, sm: 4 },
  '& .MuiButton-startIcon': { '@media (max-width: 599.95px)': { mx: 0 } },
  '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
}

/** The user's name, which opens the way to the own profile, the choice of colors and Sign Out. */
export function ProfileMenu() {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isEverOpen = useEver(anchor !== null)
  const user = findUserContext()
  return (
    <>
      <Button
        color="inherit"
        onClick={event => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text('profile.open', user?.fullName ?? '')}
        startIcon={<ProfileFace name={user?.fullName ?? ''} />}
        endIcon={<KeyboardArrowDownOutlined />}
        sx={buttonStyle}
      >
        <Typography
          component="span"
          variant="button"
          noWrap
          dir="auto"
          sx={{ display: { xs: 'none', sm: 'inline' }, maxWidth: 200 }}
        >
          {user?.fullName}
        </Typography>
      </Button>
      {isEverOpen && <ProfilePanel isOpen={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
