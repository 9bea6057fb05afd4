import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldEditor, WidgetProps } from './fieldKind.ts'
import { TextInput } from './textEditor.tsx'

/** Takes a secret; nothing is found by it. */
export const passwordEditor: FieldEditor = { Widget: PasswordWidget, Filter: null }

/** A secret as it is typed, hidden unless it is shown; one that is stored already is never shown, and kept unless it is replaced. */
function PasswordWidget({ property, value, input, onChange }: WidgetProps) {
  const text = useText()
  const [isDisplayed, setDisplayed] = useState(false)
  const Icon = isDisplayed ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <TextInput
      input={input}
      type={isDisplayed ? 'text' : 'password'}
      placeholder={input.isStored && property.schema['x-secret'] ? text('engine.form.secretKept') : undefined}
      value={typeof value === 'string' ? value : ''}
      inputProps={{ autoComplete: 'new-password' }}
      onChange={typed => onChange(typed === '' ? null : typed)}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={text(isDisplayed ? 'engine.password.hide' : 'engine.password.show')}
            onClick={() => setDisplayed(!isDisplayed)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
