import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { Command, CommandGroup } from './commands.ts'

interface CommandListProps {
  id: string
  groups: readonly CommandGroup[]
  active: Command | undefined
  toOptionId: (command: Command) => string
  onChoose: (command: Command) => void
}

/** What fits, group by group; the field above has the focus and says which one is chosen. */
export function CommandList({ id, groups, active, toOptionId, onChoose }: CommandListProps) {
  const text = useText()
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={text('palette.results')}
      sx={{ overflowY: 'auto', p: groups.length > 0 ? 2 : 0 }}
    >
      {groups.map(({ name, commands }) => (
        <Box key={name} role="group" aria-label={text(`palette.${name}`)}>
          <Typography
            variant="caption"
            component="div"
            aria-hidden
            sx={{ px: 2, pt: 2, pb: 1, color: 'text.secondary' }}
          >
            {text(`palette.${name}`)}
          </Typography>
          {commands.map(command => (
            <Box
              key={command.id}
              id={toOptionId(command)}
              role="option"
              aria-selected={command === active}
              // The focus stays in the field.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onChoose(command)}
              sx={optionStyle}
            >
              <Box component="span" sx={{ display: 'grid', color: 'text.secondary' }}>
                <Icon name={command.icon} />
              </Box>
              <Box component="span" sx={{ flex: 'none', maxWidth: '70%', overflowWrap: 'anywhere' }}>
                {command.label}
              </Box>
              {command.detail && (
                <Typography
                  component="span"
                  variant="body2"
                  noWrap
                  dir="auto"
                  sx={{ minWidth: 0, color: 'text.secondary' }}
                >
                  {command.detail}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 2,
  minHeight: 36,
  borderRadius: 1,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'tint.primary' },
}
