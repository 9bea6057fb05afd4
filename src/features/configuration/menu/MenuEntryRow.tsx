import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { KeyboardEvent } from 'react'
import type { MenuMove } from '#contract/menuLayer.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import type { MenuEntry } from './useMenuDraft.ts'

interface MenuEntryRowProps {
  entry: MenuEntry
  label: string
  canMove: (move: MenuMove) => boolean
  onMove: (move: MenuMove) => void
  onRename: () => void
  onShow: (isHidden: boolean) => void
  onTakeBack: () => void
}

/** With Alt held: where an entry goes by a key. */
const moves: Readonly<Record<string, MenuMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** One entry of the menu, indented by what it stands below, with what can be done with it. */
export function MenuEntryRow({ entry, label, canMove, onMove, onRename, onShow, onTakeBack }: MenuEntryRowProps) {
  const text = useText()
  const { item, level, own, isChanged } = entry
  const isHidden = own.isHidden === true
  const moveByKey = (event: KeyboardEvent) => {
    const move = event.altKey ? moves[event.key] : undefined
    if (move === undefined) return
    event.preventDefault()
    if (canMove(move)) onMove(move)
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: level * 6 }}>
      <ButtonBase
        data-entry={item.Name}
        onClick={onRename}
        onKeyDown={moveByKey}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
        aria-label={text('configuration.menu.rename', label)}
        sx={rowStyle}
      >
        <Icon name={item.Icon} />
        <Box component="span" sx={{ overflowWrap: 'anywhere', color: isHidden ? 'text.secondary' : undefined }}>
          {label}
        </Box>
        {isHidden && <StatusChip status="unpublished" label={text('configuration.menu.hidden')} />}
        {isChanged && <StatusChip status="info" label={text('configuration.menu.changed')} />}
      </ButtonBase>
      {(['up', 'down'] as const).map(move => (
        <IconButton
          key={move}
          size="small"
          disabled={!canMove(move)}
          aria-label={text(`configuration.menu.${move}`, label)}
          onClick={() => onMove(move)}
        >
          {move === 'up' ? <ArrowUpwardOutlined fontSize="small" /> : <ArrowDownwardOutlined fontSize="small" />}
        </IconButton>
      ))}
      <MoreMenu
        label={text('configuration.menu.more', label)}
        lines={[
          { name: text('configuration.menu.rename.short'), onChoose: onRename },
          { name: text('configuration.menu.in'), isDisabled: !canMove('in'), onChoose: () => onMove('in') },
          { name: text('configuration.menu.out'), isDisabled: !canMove('out'), onChoose: () => onMove('out') },
          {
            name: text(isHidden ? 'configuration.menu.show' : 'configuration.menu.hide'),
            onChoose: () => onShow(!isHidden),
          },
          { name: text('configuration.menu.takeBack'), isDisabled: !isChanged, onChoose: onTakeBack },
        ]}
      />
    </Box>
  )
}

interface Line {
  name: string
  isDisabled?: boolean
  onChoose: () => void
}

function MoreMenu({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <MenuButton name={label} size="small">
      {(anchor, close) => (
        <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
          {lines.map(({ name, isDisabled = false, onChoose }) => (
            <MenuItem
              key={name}
              disabled={isDisabled}
              onClick={() => {
                close()
                onChoose()
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </MenuButton>
  )
}

const rowStyle = {
  typography: 'body1',
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  px: 2,
  gap: 2,
  justifyContent: 'flex-start',
  textAlign: 'start',
  flexWrap: 'wrap',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const
