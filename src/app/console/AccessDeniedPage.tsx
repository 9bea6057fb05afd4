import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../public/NoticePage.tsx'

/** SPEC-0 §2 "Shared widgets": the access-denied page. */
export function AccessDeniedPage() {
  const text = useText()
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pt: { xs: 8, sm: 20 }, textAlign: 'center' }}>
      <NoticePage
        icon={<LockOutlined fontSize="large" />}
        title={text('accessDenied.title')}
        text={text('accessDenied.text')}
        actions={
          <Button variant="contained" component={Link} to="/home">
            {text('accessDenied.home')}
          </Button>
        }
      />
    </Box>
  )
}
