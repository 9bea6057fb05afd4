import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { findClaims } from '#src/providers/auth/findClaims.ts'

/** Whether the bar of tabs stands at the bottom of the window: on a candidate's phone. */
export function useTabs(): boolean {
  const { breakpoints } = useTheme()
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  return isPhone && findClaims().user_type === 'Candidate'
}
