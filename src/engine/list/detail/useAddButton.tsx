import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toCreatePath } from '../../navigation/recordPaths.ts'
import type { Detail } from '../../navigation/useDetails.ts'
import { listAddressable } from '../../record/form/newRecord.ts'

/** What the records of a list below are called. */
export function toDetailTitle({ below }: Detail): string {
  return below.descriptor.title ?? below.name
}

/** Leads to the form of a new record that refers to the row already, or to the page in its place; null where this user makes none. */
export function useAddButton(detail: Detail, master: RecordKey | null): ReactNode {
  const { below } = detail
  const text = useText()
  const held = useStore(heldPermissions)
  const mayCreate = usePermission(findCallRule(below.descriptor, 'create'))
  const path = master === null ? null : toAddPath(detail, master, held)
  if (!mayCreate || path === null) return null
  return (
    <Button variant="outlined" component={Link} to={path} startIcon={<Add fontSize="small" />}>
      {text('engine.detail.add', below.schema.title)}
    </Button>
  )
}

function toAddPath({ below, by, add }: Detail, master: RecordKey, held: ReadonlySet<string>): string | null {
  if (add !== undefined) return `/${add.replace(/\{\w+\}/, encodeURIComponent(String(master)))}`
  const path = toCreatePath(below)
  if (path === null || !listAddressable(below, held).has(by)) return null
  return `${path}?${new URLSearchParams({ [by]: String(master) })}`
}
