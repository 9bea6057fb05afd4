import { nameLanguage } from '#src/lib/language.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { mayLeaveSession } from '../shell/mayLeaveSession.ts'
import { useLanguage } from '../shell/useLanguage.ts'
import { type ThemeMode, useThemeMode } from '../shell/useThemeMode.ts'
import type { Command } from './commands.ts'

const themes: readonly [mode: ThemeMode, textKey: string][] = [
  ['light', 'profile.themeLight'],
  ['dark', 'profile.themeDark'],
  ['system', 'profile.themeSystem'],
]

/** What can be done from everywhere: another theme or language, and Sign Out. */
export function useActions(): Command[] {
  const text = useText()
  const { mode, setMode } = useThemeMode()
  const { language, languages, choose } = useLanguage()
  const others = themes.filter(([each]) => each !== mode)
  return [
    ...others.map(([each, textKey]) => ({
      id: `theme-${each}`,
      label: text('palette.theme', text(textKey)),
      icon: 'settings',
      run: () => setMode(each),
    })),
    ...languages
      .filter(each => each !== language)
      .map(each => ({
        id: `language-${each}`,
        label: text('palette.language', nameLanguage(each)),
        icon: 'chat',
        run: () => choose(each),
      })),
    {
      id: 'sign-out',
      label: text('profile.signOut'),
      icon: 'account',
      async run() {
        if (await mayLeaveSession()) await signOut()
      },
    },
  ]
}
