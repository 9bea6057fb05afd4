import { useEffect, useState } from 'react'
import { matchRoutes } from 'react-router'
import type { MissingPermissions } from '#contract/missingPermissions.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { fetchMissingOfPage } from '#src/providers/access/missingPermissions.ts'
import { useRoutes } from '../routing/useRoutes.ts'

/** What a refused page asks for; null while nothing is known of it. The services say it, and decide what may be told. */
export function useMissingPermissions(page: string | null): MissingPermissions | null {
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
