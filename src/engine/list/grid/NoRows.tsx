import Box from '@mui/material/Box'
import { createContext, type ReactNode, useContext } from 'react'

/** What the vendor's grids draw instead of rows. */
export const EmptyContext = createContext<ReactNode>(null)

/** Draws it where the vendor asks for a component: a row, since a grid holds nothing else. */
export function NoRows() {
  return (
    <Box role="row" sx={{ display: 'contents' }}>
      <Box role="gridcell" sx={{ display: 'contents' }}>
        {useContext(EmptyContext)}
      </Box>
    </Box>
  )
}
