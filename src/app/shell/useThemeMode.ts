import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'
import { isViewing } from '#src/providers/auth/view.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'

export type ThemeMode = 'light' | 'dark' | 'system'

/** Light, dark, or as the system has it; the choice is kept for this user. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const { mode = 'system', setMode } = useColorScheme()
  const [, save] = useSetting<ThemeMode>('THEME')
  const choose = (next: ThemeMode): void => {
    setMode(next)
    save(next)
  }
  return { mode, setMode: choose }
}

/** Wears what this user chose, which may have been in another browser. */
export function useSavedTheme(): void {
  const { setMode } = useColorScheme()
  const [saved] = useSetting<ThemeMode>('THEME')
  useEffect(() => {
    if (saved && !isViewing()) setMode(saved)
  }, [saved, setMode])
}
