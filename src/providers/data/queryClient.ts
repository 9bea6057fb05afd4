import { QueryClient } from '@tanstack/react-query'

/**
 * What the console has read and holds, one for the window. The services decide; a failed read is shown with a way to try
 * again instead of being repeated behind the user's back.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
})
