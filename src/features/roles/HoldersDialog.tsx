import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PermissionHolder, PermissionHolders } from '#contract/permissionHolders.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { findRecordAddress } from '#src/engine/navigation/recordAddress.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { type ChipRow, ChipRows } from '#src/ui/ChipRows.tsx'
import { FindField } from '#src/ui/FindField.tsx'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'

/** Whose holders are asked for: a role's or a permission's. */
export interface HoldersQuestion {
  title: string
  resource: Resource
  args: RecordValues
}

/** Milliseconds after the last key. */
const delay = 300

/** Who has a role, or holds a permission and by which roles. */
export function HoldersDialog({ title, resource, args, onClose }: HoldersQuestion & { onClose: () => void }) {
  const text = useText()
  const id = useId()
  const [search, setSearch] = useState('')
  const searchText = useDebouncedText(search, delay)
  const query = useQuery({
    queryKey: [resource.name, 'holders', args, searchText],
    queryFn: ({ signal }) =>
      askResource<PermissionHolders>(resource, 'holders', { args: { ...args, searchText } }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 'min(420px, 60dvh)' }}>
        <FindField autoFocus label={text('roles.holders.find')} value={search} onChange={setSearch} />
        <LoadedRows query={query} failed={text('roles.holders.failed')} count={4}>
          {holders => <HolderList holders={holders} />}
        </LoadedRows>
      </DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button variant="contained" onClick={onClose}>
          {text('engine.import.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function HolderList({ holders: { Total, Users } }: { holders: PermissionHolders }) {
  const text = useText()
  const users = useFindResource('Users')
  const held = useStore(heldPermissions)
  const isWhole = Total === Users.length
  const count = Total === 1 ? text('roles.holders.one') : text('roles.holders.many', Total)
  const toRow = (user: PermissionHolder): ChipRow => ({
    key: user.ID,
    title: user.Name,
    path: users && findRecordAddress(users, user.ID, held),
    about: [user.LoginName, user.CompanyName, user.IsActive ? null : text('roles.holders.inactive')],
    chips: [
      ...user.Roles.map(role => ({ label: role })),
      ...(user.IsByPrivateRole ? [{ label: text('roles.holders.private'), isOutlined: true }] : []),
    ],
  })
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', my: 2 }}>
        {isWhole ? count : text('roles.holders.first', Users.length, Total)}
      </Typography>
      <ChipRows label={text('roles.holders.label')} rows={Users.map(toRow)} />
    </>
  )
}
