import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { FreeTable } from './FreeTable.tsx'
import { PaidTable } from './PaidTable.tsx'
import type { DataTableProps } from './table.ts'

/** The one door to the tables: sorts, filters and pages are the server's; whatever it answers is drawn. */
export function DataTable(props: DataTableProps) {
  return getAppConfiguration().MuiXLicenseKey === '' ? <FreeTable {...props} /> : <PaidTable {...props} />
}
