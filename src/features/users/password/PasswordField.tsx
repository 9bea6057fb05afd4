import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput, type LabelledInputProps } from '#src/ui/LabelledInput.tsx'

/** A password with a button that shows what is typed. */
export function PasswordField(props: Omit<LabelledInputProps, 'input'>) {
  const text = useText()
  const [isDisplayed, setDisplayed] = useState(false)
  const toggle = (
    <IconButton
      size="small"
      aria-label={text(isDisplayed ? 'signIn.hidePassword' : 'signIn.showPassword')}
      aria-pressed={isDisplayed}
      onClick={() => setDisplayed(!isDisplayed)}
    >
      {isDisplayed ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
    </IconButton>
  )
  return <LabelledInput {...props} input={{ type: isDisplayed ? 'text' : 'password', end: toggle }} />
}
