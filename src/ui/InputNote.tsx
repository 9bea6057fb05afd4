import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'

interface InputNoteProps {
  id: string
  /** Null where there is nothing to say. */
  text: string | null
  /** It stands in the room below a field of a form, so that nothing moves as it comes and goes. */
  isSnug?: boolean
  /** Makes a button of the note: what is done where it is pressed. */
  onPress?: () => void
}

/** What an input says of what was just typed into it, without a word too many for who only listens: it is read out in its turn. */
export function InputNote({ id, text, isSnug = false, onPress }: InputNoteProps) {
  return (
    <Box aria-live="polite">
      {text !== null && (
        <FormHelperText id={id} sx={{ mt: 0.5, mb: isSnug ? -4.5 : 0, lineHeight: '16px' }}>
          {onPress ? (
            <Link
              component="button"
              type="button"
              variant="inherit"
              onClick={onPress}
              sx={{ verticalAlign: 'baseline' }}
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </FormHelperText>
      )}
    </Box>
  )
}
