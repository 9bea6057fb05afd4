import { QueryClient } from '@tanstack/react-query'
import { onWindowReset } from '#src/lib/windowState.ts'

/**
 * What the console has read and holds, one for the window. The services decide; a failed read is shown with a way to try
 * again instead of being repeated behind the user's back. Nothing waits for the network either: a save that is sent later than
 * asked would be sent of what the user has let go of since.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
onWindowReset(() => queryClient.clear())
