import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { type ThemeMode, useThemeMode } from './useThemeMode.ts'

const choices: { mode: ThemeMode; textKey: string; ThemeIcon: typeof LightModeOutlined }[] = [
  { mode: 'light', textKey: 'profile.themeLight', ThemeIcon: LightModeOutlined },
  { mode: 'dark', textKey: 'profile.themeDark', ThemeIcon: DarkModeOutlined },
  { mode: 'system', textKey: 'profile.themeSystem', ThemeIcon: ComputerOutlined },
]

/** The choice of colours in the profile menu. */
export function ThemeItems() {
  const text = useText()
  const id = useId()
  const { mode, setMode } = useThemeMode()
  return (
    <>
      <Typography
        id={id}
        component="li"
        role="presentation"
        variant="caption"
        sx={{ px: 4, pt: 2, color: 'text.secondary' }}
      >
        {text('profile.theme')}
      </Typography>
      {choices.map(({ mode: value, textKey, ThemeIcon }) => (
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
          {text(textKey)}
        </MenuItem>
      ))}
    </>
  )
}
