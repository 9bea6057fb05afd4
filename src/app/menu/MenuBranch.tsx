import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { entryStyle } from './entryStyle.ts'
import { MenuLink } from './MenuLink.tsx'
import { useIsCurrent } from './useCurrentPath.ts'
import { listLeaves, type VisibleItem } from './visibleMenu.ts'

export interface MenuBranchProps {
  items: readonly VisibleItem[]
  /** 0 for the first level, which shows icons. */
  level: number
  /** The level that stands at the edge, where a flyout begins; the first unless said otherwise. */
  edge?: number | undefined
  onChoose?: (() => void) | undefined
}

/** As many leaves as a menu may have whose first level is unfolded from the start. */
const mostUnfolded = 40

/** The entries of one level, the deeper ones folded below their parents. */
export function MenuBranch({ items, level, edge = 0, onChoose }: MenuBranchProps) {
  const isUnfolded = level === 0 && listLeaves(items).length <= mostUnfolded
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map(item => (
        <li key={item.name}>
          {item.path === null ? (
            <MenuParent item={item} level={level} edge={edge} isUnfolded={isUnfolded} onChoose={onChoose} />
          ) : (
            <MenuLink path={item.path} isButton={item.isButton} {...(onChoose ? { onChoose } : {})}>
              <Lead item={item} level={level} edge={edge} />
              {item.label}
            </MenuLink>
          )}
        </li>
      ))}
    </Box>
  )
}

interface MenuParentProps extends Omit<MenuBranchProps, 'items'> {
  item: VisibleItem
  isUnfolded: boolean
}

function MenuParent({ item, level, edge = 0, isUnfolded, onChoose }: MenuParentProps) {
  const id = useId()
  const isCurrent = useIsCurrent()
  const holdsCurrent = listLeaves(item.items).some(leaf => isCurrent(leaf.path ?? ''))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (holdsCurrent || isUnfolded)
  return (
    <>
      <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)} sx={entryStyle}>
        <Lead item={item} level={level} edge={edge} />
        <Box component="span" sx={{ flex: 1 }}>
          {item.label}
        </Box>
        <ExpandMoreOutlined fontSize="small" aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        <MenuBranch items={item.items} level={level + 1} edge={edge} onChoose={onChoose} />
      </Box>
    </>
  )
}

/** What stands before a label: the icon on the first level, an indent on those below it, nothing at the edge of a flyout. */
function Lead({ item, level, edge }: { item: VisibleItem; level: number; edge: number }) {
  if (level === 0) return <Icon name={item.icon} />
  if (level === edge) return null
  return <Box component="span" sx={{ width: 8 + (level - edge) * 12, flex: 'none' }} />
}
