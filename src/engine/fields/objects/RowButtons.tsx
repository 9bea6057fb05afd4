import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '#src/providers/messages/useText.ts'

interface RowButtonsProps {
  /** What stands for the row. */
  name: string
  /** Null at the top. */
  onUp: (() => void) | null
  /** Null at the bottom. */
  onDown: (() => void) | null
  onRemove: () => void
}

/** What can be done with a row of a list, each by a key press. */
export function RowButtons({ name, onUp, onDown, onRemove }: RowButtonsProps) {
  const text = useText()
  const buttons = [
    { act: 'up', icon: <ArrowUpwardOutlined fontSize="small" />, onClick: onUp },
    { act: 'down', icon: <ArrowDownwardOutlined fontSize="small" />, onClick: onDown },
    { act: 'remove', icon: <DeleteOutlined fontSize="small" />, onClick: onRemove },
  ]
  return (
    <Box data-acts sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      {buttons.map(({ act, icon, onClick }) => (
        <Tooltip key={act} title={text(`engine.objects.${act}`, name)}>
          <IconButton
            aria-label={text(`engine.objects.${act}`, name)}
            data-act={act}
            aria-disabled={onClick === null || undefined}
            onClick={onClick ?? undefined}
            sx={onClick === null ? { opacity: 0.4 } : undefined}
          >
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}
