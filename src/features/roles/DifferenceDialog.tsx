import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import type { ModuleDifference } from './permissionTicks.ts'

interface DifferenceDialogProps {
  isOpen: boolean
  title: string
  summary: string
  userCount: number
  modules: readonly ModuleDifference[]
  isBusy: boolean
  onCancel: () => void
  onSave: () => void
}

const size = { width: 620, height: 480 }

/** Says what a save gives and takes, and whom it concerns, before it is done. */
export function DifferenceDialog({ summary, userCount, modules, ...dialog }: DifferenceDialogProps) {
  const text = useText()
  const users = userCount === 0 ? 'none' : userCount === 1 ? 'one' : 'many'
  return (
    <GenericDialog
      {...dialog}
      size={size}
      words={{ cancel: text('engine.form.cancel'), save: text('engine.form.save') }}
    >
      <Typography>{summary}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text(`roles.permissions.users.${users}`, userCount)}</Typography>
      <DifferenceList modules={modules} />
    </GenericDialog>
  )
}
