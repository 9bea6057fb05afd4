import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import DevicesOutlined from '@mui/icons-material/DevicesOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import LockResetOutlined from '@mui/icons-material/LockResetOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { buildTabPath } from '#contract/tabPath.ts'
import { nameLanguage } from '#src/lib/language.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { findUserContext, type UserContext } from '#src/providers/auth/userContext.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useCanOpen } from '../routing/useCanOpen.ts'
import { ChoiceItems } from './ChoiceItems.tsx'
import { mayLeaveSession } from './mayLeaveSession.ts'
import { useLanguage } from './useLanguage.ts'
import { type ThemeMode, useThemeMode } from './useThemeMode.ts'

const choices: { mode: ThemeMode; textKey: string; ThemeIcon: typeof LightModeOutlined }[] = [
  { mode: 'light', textKey: 'profile.themeLight', ThemeIcon: LightModeOutlined },
  { mode: 'dark', textKey: 'profile.themeDark', ThemeIcon: DarkModeOutlined },
  { mode: 'system', textKey: 'profile.themeSystem', ThemeIcon: ComputerOutlined },
]

/** The choice of colors. */
function ThemeItems() {
  const text = useText()
  const { mode, setMode } = useThemeMode()
  return (
    <ChoiceItems
      title={text('profile.theme')}
      choices={choices.map(({ mode: key, textKey, ThemeIcon }) => ({
        ...{ key, name: text(textKey), icon: <ThemeIcon fontSize="small" /> },
      }))}
      chosen={mode}
      onChoose={setMode}
    />
  )
}

export interface ProfilePanelProps {
  isOpen: boolean
  /** What it opens at. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Who is signed in, the way to the own profile, the choice of colors and Sign Out. */
export function ProfilePanel({ isOpen, anchor, onClose }: ProfilePanelProps) {
  const text = useText()
  const user = findUserContext()
  const leave = async (): Promise<void> => {
    onClose()
    if (await mayLeaveSession()) await signOut()
  }
  return (
    <Menu
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': text('profile.label') },
        // It holds more than a menu: who is signed in.
        paper: { role: 'dialog', 'aria-label': text('profile.label'), sx: { width: 240 } },
      }}
    >
      <UserItem user={user} />
      <OwnItems user={user} onChoose={onClose} />
      <Divider />
      <ThemeItems />
      <LanguageItems />
      <Divider />
      <PanelItem Icon={LogoutOutlined} label={text('profile.signOut')} onClick={() => void leave()} />
    </Menu>
  )
}

function UserItem({ user }: { user: UserContext | null }) {
  return (
    <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {user?.fullName}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {user?.companyName}
      </Typography>
    </Box>
  )
}

interface PanelItemProps {
  Icon: typeof LogoutOutlined
  label: string
  to?: string
  onClick: () => void
}

function PanelItem({ Icon, label, ...press }: PanelItemProps) {
  return (
    <MenuItem {...(press.to !== undefined && { component: Link })} {...press}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  )
}

/** What leads to what is the user's own, as far as it may be opened; where others sign users in, their passwords are not ours. */
function OwnItems({ user, onChoose }: { user: UserContext | null; onChoose: () => void }) {
  const text = useText()
  const canEdit = usePermission('EDIT_USER')
  const canChangePassword = usePermission('CHANGEPASSWORD') && getAppConfiguration().Identity.Flow !== 'Implicit'
  const profile = `/Users/Edit/${user?.userId}`
  const info = buildTabPath(profile, 'personalInfo')
  const canOpenInfo = useCanOpen(info)
  const canOpenSessions = useCanOpen('/Sessions')
  // Who may see the sessions of others finds his own among them.
  const own = { conditions: [{ field: 'UserID', op: 'in', value: [user?.userId] }] }
  const search = canEdit ? `?${new URLSearchParams({ filter: JSON.stringify(own) })}` : ''
  const press = { onClick: onChoose }
  return (
    <>
      {canOpenInfo && canEdit && (
        <PanelItem Icon={ManageAccountsOutlined} label={text('profile.edit')} to={info} {...press} />
      )}
      {canOpenSessions && (
        <PanelItem Icon={DevicesOutlined} label={text('sessions.menu')} to={`/Sessions${search}`} {...press} />
      )}
      {canChangePassword && (
        <PanelItem
          Icon={LockResetOutlined}
          label={text('profile.changePassword')}
          to={buildTabPath(profile, 'password')}
          {...press}
        />
      )}
    </>
  )
}

/** The choice of a language, where there are several. */
function LanguageItems() {
  const text = useText()
  const { language, languages, choose } = useLanguage()
  if (languages.length < 2) return null
  const icon = <LanguageOutlined fontSize="small" />
  return (
    <ChoiceItems
      title={text('profile.language')}
      choices={languages.map(each => ({ key: each, name: nameLanguage(each), icon, lang: each }))}
      chosen={language}
      onChoose={each => void choose(each)}
    />
  )
}
