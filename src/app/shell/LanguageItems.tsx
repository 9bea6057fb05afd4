import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { nameLanguage } from '#src/lib/language.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useLanguage } from './useLanguage.ts'

/** The choice of a language in the profile menu, where there are several. */
export function LanguageItems() {
  const text = useText()
  const id = useId()
  const { language, languages, choose } = useLanguage()
  if (languages.length < 2) return null
  return (
    <>
      <Typography
        id={id}
        component="li"
        role="presentation"
        variant="caption"
        sx={{ px: 4, pt: 2, color: 'text.secondary' }}
      >
        {text('profile.language')}
      </Typography>
      {languages.map(each => (
        <MenuItem
          key={each}
          role="menuitemradio"
          aria-checked={each === language}
          aria-describedby={id}
          lang={each}
          selected={each === language}
          onClick={() => void choose(each)}
        >
          <ListItemIcon>
            <LanguageOutlined fontSize="small" />
          </ListItemIcon>
          {nameLanguage(each)}
        </MenuItem>
      ))}
    </>
  )
}
