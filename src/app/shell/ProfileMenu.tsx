import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { signOut } from '#src/providers/auth/signOut.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { listThemeItems, useThemeMode } from './useThemeMode.ts'

/** The user's name, the choice of colours and Sign Out. */
export function ProfileMenu() {
  const text = useText()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mode, setMode } = useThemeMode()
  const user = findUserContext()
  const name = user?.fullName ?? ''
  return (
    <>
      <Button
        color="inherit"
        onClick={event => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={text('profile.open', name)}
        startIcon={<AccountCircleOutlined />}
        endIcon={<KeyboardArrowDownOutlined />}
      >
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'inline' },
            maxWidth: 200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': text('profile.label') }, paper: { sx: { width: 240 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user?.companyName}
          </Typography>
        </Box>
        <Divider />
        <Typography
          id={id}
          component="li"
          role="presentation"
          variant="caption"
          sx={{ px: 4, pt: 2, color: 'text.secondary' }}
        >
          {text('profile.theme')}
        </Typography>
        {listThemeItems().map(({ value, label, ThemeIcon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={mode === value}
            aria-describedby={id}
            selected={mode === value}
            onClick={() => setMode(value)}
          >
            <ListItemIcon>
              <ThemeIcon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {text('profile.signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}
