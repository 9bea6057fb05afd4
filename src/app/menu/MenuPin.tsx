import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#src/providers/messages/useText.ts'
import { entryStyle } from './entryStyle.ts'

interface MenuPinProps {
  isPinned: boolean
  onToggle: () => void
}

/** The last line of the open menu: whether it stays open beside the page. */
export function MenuPin({ isPinned, onToggle }: MenuPinProps) {
  const text = useText()
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: -12,
        mt: 'auto',
        mx: -3,
        mb: -3,
        p: 3,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      <ButtonBase aria-pressed={isPinned} onClick={onToggle} sx={entryStyle}>
        <PushPinOutlined fontSize="small" aria-hidden />
        {text('menu.pin')}
      </ButtonBase>
    </Box>
  )
}
