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

/** Leads to the form of a new record that refers to the row already; null where this user makes none. */
export function useAddButton({ below, by }: Detail, master: RecordKey | null): ReactNode {
  const text = useText()
  const held = useStore(heldPermissions)
  const mayCreate = usePermission(findCallRule(below.descriptor, 'create'))
  const path = toCreatePath(below)
  if (!mayCreate || path === null || master === null || !listAddressable(below, held).has(by)) return null
  return (
    <Button
      variant="outlined"
      component={Link}
      to={`${path}?${new URLSearchParams({ [by]: String(master) })}`}
      startIcon={<Add fontSize="small" />}
    >
      {text('engine.detail.add', below.schema.title)}
    </Button>
  )
}
