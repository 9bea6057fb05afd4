import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { useColorScheme } from '@mui/material/styles'
import { getText } from '#src/providers/messages/getText.ts'

export type ThemeMode = 'light' | 'dark' | 'system'

/** Light, dark, or as the system has it; the choice is kept. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const { mode, setMode } = useColorScheme()
  return { mode: mode ?? 'system', setMode }
}

export function listThemeItems() {
  return [
    { value: 'light' as const, label: getText('profile.themeLight'), ThemeIcon: LightModeOutlined },
    { value: 'dark' as const, label: getText('profile.themeDark'), ThemeIcon: DarkModeOutlined },
    { value: 'system' as const, label: getText('profile.themeSystem'), ThemeIcon: ComputerOutlined },
  ]
}
