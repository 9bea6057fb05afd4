import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link, matchRoutes, useSearchParams } from 'react-router'
import type { MissingPermissions } from '#contract/missingPermissions.ts'
import { MissingText } from '#src/engine/index.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { fetchMissingOfPage } from '#src/providers/access/missingPermissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../public/NoticePage.tsx'
import { useRoutes } from '../routing/useRoutes.ts'

/** SPEC-0 §2 "Shared widgets": the access-denied page. It says what the refused page takes, and who can give it. */
export function AccessDeniedPage() {
  const text = useText()
  const [query] = useSearchParams()
  const missing = useMissingPermissions(query.get('page'))
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
      >
        <Box role="status" sx={{ mt: 3, display: 'grid', gap: 1, color: 'text.secondary' }}>
          {missing?.Permissions.length === 0 && <Typography variant="body2">{text('accessDenied.other')}</Typography>}
          {missing && missing.Permissions.length > 0 && <MissingText missing={missing} />}
        </Box>
      </NoticePage>
    </Box>
  )
}

/** What a refused page asks for; null while nothing is known of it. The services say it, and decide what may be reported. */
function useMissingPermissions(page: string | null): MissingPermissions | null {
  const [missing, setMissing] = useState<MissingPermissions | null>(null)
  const routes = useRoutes()
  const handle =
    page === null ? undefined : (matchRoutes(routes, page)?.at(-1)?.route.handle as RouteHandle | undefined)
  const rule = handle?.access ?? handle?.ownAccess ?? ''
  useEffect(() => {
    setMissing(null)
    if (page === null) return
    const asking = new AbortController()
    fetchMissingOfPage(page, rule, asking.signal).then(setMissing, () => {})
    return () => asking.abort()
  }, [page, rule])
  return missing
}
