import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import { nameLanguage } from '#src/lib/language.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceItems } from './ChoiceItems.tsx'
import { useLanguage } from './useLanguage.ts'

/** The choice of a language in the profile menu, where there are several. */
export function LanguageItems() {
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
