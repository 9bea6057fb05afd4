import { useEffect } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { FreeTable } from './FreeTable.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import type { DataTableProps } from './table.ts'

let hasFailed = false
onWindowReset(() => {
  hasFailed = false
})

/** The free tables stand in from then on, and the log says once why. */
function giveUp(reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: for whoever looks after the installation; nothing is wrong for its users
  if (!hasFailed) console.warn(`The free grid stands in for the paid one: ${toReason(reason)}.`)
  hasFailed = true
}

/** The paid grid, which only an installation with a key loads; where it fails, the free tables. */
export const PaidTable = buildLazyPart<DataTableProps>(
  async () => {
    if (hasFailed) return FreeTable
    try {
      const { prepareProTable } = await loadPart(() => import('./pro/prepareProTable.ts'), false)
      return prepareProTable(getAppConfiguration().MuiXLicenseKey)
    } catch (error) {
      giveUp(error)
      return FreeTable
    }
  },
  (_, table) => <BrokenPaidTable {...table} />,
  ({ rows }) => <RowsSkeleton count={rows.length} />,
)

function BrokenPaidTable(table: DataTableProps) {
  useEffect(() => giveUp('it failed while it was drawn'), [])
  return <FreeTable {...table} />
}

function toReason(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
