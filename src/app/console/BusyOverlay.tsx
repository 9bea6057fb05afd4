import { useStore } from '#src/lib/useStore.ts'
import { runningRequests } from '#src/providers/http/loading.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'

/** The loading overlay over whatever the console asks of the services; silent requests do not count. */
export function BusyOverlay() {
  const text = useText()
  return <LoadingOverlay isBusy={useStore(runningRequests) > 0} label={text('shell.loading')} />
}
