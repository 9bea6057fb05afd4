import { createContext, type ReactNode, useContext } from 'react'

/** What the vendor's grids draw instead of rows. */
export const EmptyContext = createContext<ReactNode>(null)

/** Draws it where the vendor asks for a component. */
export function NoRows() {
  return <>{useContext(EmptyContext)}</>
}
