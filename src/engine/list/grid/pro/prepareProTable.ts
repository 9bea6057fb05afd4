import { LicenseInfo } from '@mui/x-license'
import type { ComponentType } from 'react'
import type { DataTableProps } from '../table.ts'
import { checkLicence } from './licence.ts'
import { ProTable } from './ProTable.tsx'

/** The paid grid for this key; throws where the vendor does not take the key. */
export function prepareProTable(key: string): ComponentType<DataTableProps> {
  checkLicence(key)
  LicenseInfo.setLicenseKey(key)
  return ProTable
}
