import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { entryStyle, hiddenText } from './entryStyle.ts'
import { MenuBranch } from './MenuBranch.tsx'
import { MenuLink } from './MenuLink.tsx'
import { useIsCurrent } from './useCurrentPath.ts'
import { listLeaves, type VisibleItem } from './visibleMenu.ts'

/** The menu at 72 px: icons, and a flyout beside the one that is pointed at or opened by the keyboard. */
export function CollapsedMenu({ items }: { items: readonly VisibleItem[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map(item => (
        <CollapsedItem key={item.name} item={item} />
      ))}
    </Box>
  )
}

function CollapsedItem({ item }: { item: VisibleItem }) {
  const element = useRef<HTMLLIElement>(null)
  const [top, setTop] = useState<number | null>(null)
  const isCurrent = useIsCurrent()
  const holdsCurrent = listLeaves(item.items).some(leaf => isCurrent(leaf.path ?? ''))
  const open = (): void => setTop(element.current?.getBoundingClientRect().top ?? 0)
  const close = (): void => setTop(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || top === null) return
    // What has the focus in the flyout goes with it.
    element.current?.querySelector<HTMLElement>('a, button')?.focus()
    close()
  }
  // A pointer has opened it already as it came; a click of the keyboard has no detail.
  const onClick = ({ detail }: MouseEvent): void => (detail === 0 && top !== null ? close() : open())
  const onBlur = (event: FocusEvent): void => {
    if (!element.current?.contains(event.relatedTarget)) close()
  }
  const face = (
    <Box component="span" sx={{ display: 'grid', width: '100%', justifyItems: 'center' }}>
      <Icon name={item.icon} />
      <Box component="span" sx={hiddenText}>
        {item.label}
      </Box>
    </Box>
  )
  return (
    <Box component="li" ref={element} onMouseEnter={open} onMouseLeave={close} onKeyDown={onKeyDown} onBlur={onBlur}>
      {item.path === null ? (
        <ButtonBase
          aria-expanded={top !== null}
          data-current={holdsCurrent || undefined}
          onClick={onClick}
          sx={[entryStyle as object, { '&[data-current]': { color: 'primary.main', bgcolor: 'tint.primary' } }]}
        >
          {face}
        </ButtonBase>
      ) : (
        <MenuLink path={item.path} isButton={item.isButton} onChoose={close}>
          {face}
        </MenuLink>
      )}
      {top !== null && <Flyout item={item} top={top} onChoose={close} />}
    </Box>
  )
}

function Flyout({ item, top, onChoose }: { item: VisibleItem; top: number; onChoose: () => void }) {
  const isLabel = item.items.length === 0
  return (
    // The gap belongs to the flyout, so that the pointer does not leave it on its way over.
    <Box sx={{ position: 'fixed', left: 64, top, pl: 3, zIndex: 'drawer' }} aria-hidden={isLabel || undefined}>
      <Paper
        variant="outlined"
        sx={{
          p: 2,
          minWidth: isLabel ? 0 : 200,
          maxHeight: `calc(100vh - ${top}px - 16px)`,
          overflowY: 'auto',
          boxShadow: 4,
        }}
      >
        <Typography
          variant="caption"
          component="p"
          sx={{ px: isLabel ? 2 : 3, py: isLabel ? 1 : 2, color: 'text.secondary' }}
        >
          {item.label}
        </Typography>
        {!isLabel && <MenuBranch items={item.items} level={1} edge={1} onChoose={onChoose} />}
      </Paper>
    </Box>
  )
}
