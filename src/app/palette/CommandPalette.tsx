import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { longestSearch } from '#contract/callArguments.ts'
import { usePerformAction } from '#src/engine/list/grid/usePerformAction.ts'
import type { TreeKey } from '#src/lib/tree.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { masterFilterSetting } from '#src/providers/offices/localOffices.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { Command, CommandGroup } from './commands.ts'
import type { FoundAction, MissedActions } from './findActions.ts'
import { useCommands } from './useCommands.ts'

interface CommandListProps {
  id: string
  groups: readonly CommandGroup[]
  active: Command | undefined
  toOptionId: (command: Command) => string
  onChoose: (command: Command) => void
}

/** What fits, group by group; the field above has the focus and says which one is chosen. */
function CommandList({ id, groups, active, toOptionId, onChoose }: CommandListProps) {
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

export interface CommandPaletteProps {
  onClose: () => void
}

/** One field for everything: screens, actions and records, chosen by the keyboard alone. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [acting, setActing] = useState<FoundAction | null>(null)
  const { groups, missed, isLoading, hasFailed, prefixes } = useCommands(typed, setActing)
  const commands = groups.flatMap(group => group.commands)
  const active = commands[Math.min(chosen, commands.length - 1)]
  const toOptionId = (command: Command) => `${id}-${command.id}`
  const activeId = active && toOptionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const run = (command: Command): void => {
    if (!command.stays) onClose()
    void command.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = commands.length - 1
    const index = Math.min(chosen, last)
    const next = { ArrowDown: index >= last ? 0 : index + 1, ArrowUp: index <= 0 ? last : index - 1 }[event.key]
    if (next !== undefined && last >= 0) {
      event.preventDefault()
      setChosen(next)
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(active)
    }
  }
  if (acting) return <ChosenAction {...acting} onClosed={onClose} />
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} slotProps={{ paper: { sx: paperStyle } }}>
      <Box component="h2" id={`${id}-title`} sx={hiddenStyle}>
        {text('palette.title')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, borderBottom: 1, borderColor: 'divider' }}>
        <SearchOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={text('palette.placeholder')}
          onChange={event => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': text('palette.placeholder'),
              'aria-expanded': commands.length > 0,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': activeId,
              'aria-autocomplete': 'list',
              'aria-describedby': `${id}-hint`,
              autoComplete: 'off',
              maxLength: longestSearch,
              spellCheck: false,
            },
          }}
          sx={{ minHeight: 52 }}
        />
      </Box>
      <CommandList id={`${id}-list`} groups={groups} active={active} toOptionId={toOptionId} onChoose={run} />
      <PaletteNote {...{ typed, missed, isLoading, hasFailed }} count={commands.length} />
      <Typography id={`${id}-hint`} variant="caption" component="p" sx={hintStyle}>
        {text('palette.hint')} {prefixes.length > 0 && text('palette.prefixes', prefixes.join(' '))}
      </Typography>
    </Dialog>
  )
}

interface PaletteNoteProps {
  typed: string
  missed: MissedActions | null
  count: number
  isLoading: boolean
  hasFailed: boolean
}

/** What there is to tell of the search itself; the number of results is for who does not see them. */
function PaletteNote({ typed, missed, count, isLoading, hasFailed }: PaletteNoteProps) {
  const text = useText()
  const [offices] = useSetting<TreeKey[]>(masterFilterSetting)
  const none = offices && offices.length > 0 ? 'palette.noneInOffices' : 'palette.none'
  const states: [isSo: boolean, words: string][] = [
    [isLoading, text('palette.searching')],
    [hasFailed, text('palette.failed')],
    [count === 0, text(none, typed.trim())],
    [missed !== null, text('palette.missed', missed?.labels.join(', '), missed?.text, missed?.rest)],
  ]
  const seen = states.find(([isSo]) => isSo)
  return (
    <Typography role="status" variant="body2" sx={seen ? { px: 4, py: 3, color: 'text.secondary' } : hiddenStyle}>
      {seen?.[1] ?? (count === 1 ? text('palette.one') : text('palette.count', count))}
    </Typography>
  )
}

/** Who has no keyboard at hand reads nothing of it. */
const hintStyle = {
  display: { xs: 'none', sm: 'block' },
  ...{ px: 4, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
}

const paperStyle = {
  width: 640,
  maxWidth: 'calc(100% - 32px)',
  maxHeight: 'min(560px, calc(100% - 32px))',
  m: 4,
  alignSelf: 'flex-start',
  mt: { xs: 4, sm: '10vh' },
}

/** Performs an action as the menu of its row does, once; `onClosed` hears that it is through, with its dialog. */
function ChosenAction({ resource, action, row, onClosed }: FoundAction & { onClosed: () => void }) {
  const { perform, dialog } = usePerformAction(resource, { onClosed })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const hasDialog = resource.descriptor.calls?.[action.call ?? '']?.dialog !== undefined
    void perform(action, row).then(() => hasDialog || onClosed())
  }, [perform, resource, action, row, onClosed])
  return dialog
}
