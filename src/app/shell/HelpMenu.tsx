import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import OndemandVideoOutlined from '@mui/icons-material/OndemandVideoOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEventCallback } from '@mui/material/utils'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useLoadedDialog } from './useLoadedDialog.tsx'
import { usePageKeys } from './usePageKeys.ts'

/** The orientation video, the keys and, for candidates, whom to reach at their revenue centers (SPEC-1 §9 "Contact dialog and help video"). */
export function HelpMenu() {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { dialog, openDialog } = useLoadedDialog()
  const close = (): void => setAnchor(null)
  const openVideo = (): void => {
    close()
    void openDialog(async () => (await loadPart(() => import('./HelpVideoDialog.tsx'))).HelpVideoDialog)
  }
  const openKeys = useEventCallback((): void => {
    close()
    void openDialog(async () => (await loadPart(() => import('./KeysDialog.tsx'))).KeysDialog)
  })
  usePageKeys(openKeys)
  const openContact = (): void => {
    close()
    void openDialog(async () => (await loadPart(() => import('./ContactDialog.tsx'))).ContactDialog)
  }
  return (
    <>
      <IconButton
        onClick={event => setAnchor(event.currentTarget)}
        aria-label={text('help.open')}
        title={text('help.open')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <HelpOutlineOutlined fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': text('help.open') } }}
      >
        <MenuItem onClick={openVideo}>
          <ListItemIcon>
            <OndemandVideoOutlined fontSize="small" />
          </ListItemIcon>
          {text('help.video')}
        </MenuItem>
        <MenuItem onClick={openKeys}>
          <ListItemIcon>
            <KeyboardOutlined fontSize="small" />
          </ListItemIcon>
          {text('help.keys')}
        </MenuItem>
        {findClaims().user_type === 'Candidate' && (
          <MenuItem onClick={openContact}>
            <ListItemIcon>
              <ContactPhoneOutlined fontSize="small" />
            </ListItemIcon>
            {text('help.contact')}
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  )
}
