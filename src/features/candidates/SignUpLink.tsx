import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { CopiedField } from '#src/engine/fields/CopiedField.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** The address by which candidates sign up with an agency, for its staff to share (W6). */
export function SignUpLink({ record: { Code, IsActive, IsSignUpClosed } }: RecordSlotProps) {
  const text = useText()
  const isShared = usePermission('EDIT_CANDIDATE, EDIT_COMPANY')
  if (!isShared) return null
  const isOpen = IsActive === true && IsSignUpClosed !== true
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 3, sm: 4 }, mb: 4, maxWidth: 720 }}>
      <Typography variant="h2">{text('signUp.link.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>
        {text(isOpen ? 'signUp.link.text' : 'signUp.link.closed')}
      </Typography>
      {isOpen && (
        <Box sx={{ mt: 3 }}>
          <CopiedField
            label={text('signUp.link.label')}
            value={`${location.origin}/signup?company=${encodeURIComponent(String(Code))}`}
          />
        </Box>
      )}
    </Paper>
  )
}
