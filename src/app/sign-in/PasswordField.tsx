import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput, type LabelledInputProps } from '#src/ui/LabelledInput.tsx'

/** A password with a button that shows what is typed. */
export function PasswordField(props: Omit<LabelledInputProps, 'input'>) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton
      size="small"
      aria-label={text(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
    </IconButton>
  )
  return <LabelledInput {...props} input={{ type: isShown ? 'text' : 'password', end: toggle }} />
}
