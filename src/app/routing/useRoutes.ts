import { useContext } from 'react'
import { type RouteObject, UNSAFE_DataRouterContext } from 'react-router'

/** The routes of the console as they stand. */
export function useRoutes(): RouteObject[] {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  if (!router) throw new Error('useRoutes is only for pages below the router of the console.')
  return router.routes
}
