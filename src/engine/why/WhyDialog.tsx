import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MissingOfAction } from '#contract/missingPermissions.ts'
import type { Resource } from '#contract/resource.ts'
import { fetchMissingOfActions } from '#src/providers/access/missingPermissions.ts'
import { getTextOr } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { useActionLabel } from '../record/useActionLabel.ts'
import { MissingText } from './MissingText.tsx'

/** Whose actions it is about; `onClosed` hears that the dialog is gone. */
export interface WhyDialogProps {
  resource: Resource
  onClosed: () => void
}

/** Names the actions of a resource that this user is not shown, the permission that each of them takes, and who can give it. */
export function WhyDialog({ resource, onClosed }: WhyDialogProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const { data, isError, refetch } = useQuery({
    queryKey: ['missing', resource.name],
    queryFn: ({ signal }) => fetchMissingOfActions(resource.name, signal),
    staleTime: 0,
  })
  const close = () => setOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{text('engine.why.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {isError && <ErrorState title={text('engine.why.failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={72} />}
        <Box role="status" sx={{ display: 'grid', gap: 4 }}>
          {data && <Reasons resource={resource} missing={data} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {text('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Actions that take the same stand together. */
function Reasons({ resource, missing }: { resource: Resource; missing: readonly MissingOfAction[] }) {
  const toLabel = useActionLabel(resource)
  const toName = ({ Action, Title }: MissingOfAction) =>
    Title === undefined ? toLabel({ name: Action }) : getTextOr(`titles.${Title}`, Title)
  const groups = Map.groupBy(missing, ({ Permissions, IsAll }) => JSON.stringify([Permissions, IsAll]))
  return [...groups].map(([key, group]) => (
    <Box key={key} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {group.map(toName).join(', ')}
      </Typography>
      {group.slice(0, 1).map(each => (
        <MissingText key={key} missing={each} />
      ))}
    </Box>
  ))
}
