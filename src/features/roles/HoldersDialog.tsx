import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PermissionHolder, PermissionHolders } from '#contract/permissionHolders.ts'
import type { Resource } from '#contract/resource.ts'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { findRecordAddress } from '#src/engine/navigation/recordAddress.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
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
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'holders', args, searchText],
    queryFn: async ({ signal }) => {
      const answer = await callResource(
        resource,
        'holders',
        { args: { ...args, searchText } },
        { silent: true, signal },
      )
      return getSuccess(answer).Source as PermissionHolders
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const label = text('roles.holders.find')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 'min(420px, 60dvh)' }}>
        <TextField
          type="search"
          autoFocus
          placeholder={label}
          slotProps={{ htmlInput: { 'aria-label': label } }}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {data && <HolderList holders={data} />}
        {!data && !error && <RowsSkeleton count={4} />}
        {error && (
          <ErrorState
            title={text('roles.holders.failed')}
            message={error.message}
            onRetry={() => void refetch()}
            retryLabel={text('error.retry')}
          />
        )}
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
  const isWhole = Total === Users.length
  const count = Total === 1 ? text('roles.holders.one') : text('roles.holders.many', Total)
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', my: 2 }}>
        {isWhole ? count : text('roles.holders.first', Users.length, Total)}
      </Typography>
      <Box component="ul" aria-label={text('roles.holders.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {Users.map(user => (
          <HolderItem key={user.ID} user={user} />
        ))}
      </Box>
    </>
  )
}

function HolderItem({ user }: { user: PermissionHolder }) {
  const text = useText()
  const users = useFindResource('Users')
  const held = useStore(heldPermissions)
  const path = users && findRecordAddress(users, user.ID, held)
  const about = [user.LoginName, user.CompanyName, user.IsActive ? null : text('roles.holders.inactive')]
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {path ? (
            <MuiLink component={Link} to={path}>
              {user.Name}
            </MuiLink>
          ) : (
            user.Name
          )}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {user.Roles.map(role => (
          <Chip key={role} label={role} />
        ))}
        {user.IsByPrivateRole && <Chip variant="outlined" label={text('roles.holders.private')} />}
      </Box>
    </Box>
  )
}

const itemStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const
