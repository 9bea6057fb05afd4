import useMediaQuery from '@mui/material/useMediaQuery'

/** The windows of phones: lists are cards there, and what opens takes all of them. */
export const narrowWindow = '(max-width: 699.95px)'

/** Whether the window is a phone's, or as narrow as one. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrowWindow, { noSsr: true })
}
