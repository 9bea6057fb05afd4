import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { SignInField, type SignInFieldProps } from './SignInField.tsx'

/** A password with a button that shows what is typed. */
export function PasswordField(props: Omit<SignInFieldProps, 'input'>) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={text(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
  return <SignInField {...props} input={{ type: isShown ? 'text' : 'password', end: toggle }} />
}
