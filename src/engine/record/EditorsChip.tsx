import GroupOutlined from '@mui/icons-material/GroupOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '#src/providers/messages/useText.ts'

/** Who else edits a record. */
export interface EditorsChipProps {
  names: readonly string[]
  /** How many they are, named or not. */
  count: number
}

/** People whom the chip itself names. */
const fewNames = 2

/** A chip that names two people, and counts the rest; all of them are in its hint. */
export function EditorsChip({ names, count }: EditorsChipProps) {
  const text = useText()
  const rest = count - Math.min(names.length, fewNames)
  const displayed = [names.slice(0, fewNames).join(', '), ...(rest > 0 ? [`+${rest}`] : [])].join(' ')
  const all = names.join(', ')
  const hint = count > names.length ? text('engine.editors.more', all, count - names.length) : all
  return (
    <Tooltip title={hint} describeChild>
      <Box component="span" sx={chipStyle} {...(rest > 0 && { tabIndex: 0 })}>
        <GroupOutlined fontSize="small" aria-hidden />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text('engine.editors', displayed)}
        </Box>
      </Box>
    </Tooltip>
  )
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  // A title beside it keeps its room.
  maxWidth: { xs: 184, sm: 420 },
  height: 28,
  px: 2,
  borderRadius: 1,
  typography: 'caption',
  whiteSpace: 'nowrap',
  color: 'info.main',
  bgcolor: 'tint.info',
} as const
