import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { entryStyle } from './entryStyle.ts'
import { MenuLink } from './MenuLink.tsx'
import { isCurrent, useCurrentPath } from './useCurrentPath.ts'
import { listLeaves, type VisibleItem } from './visibleMenu.ts'

export interface MenuBranchProps {
  items: readonly VisibleItem[]
  /** 0 for the first level, which shows icons. */
  level: number
  onChoose?: (() => void) | undefined
}

/** As many leaves as a menu may have whose first level is unfolded from the start. */
const mostUnfolded = 40

/** The entries of one level, the deeper ones folded below their parents. */
export function MenuBranch({ items, level, onChoose }: MenuBranchProps) {
  const isUnfolded = level === 0 && listLeaves(items).length <= mostUnfolded
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {items.map(item => (
        <li key={item.name}>
          {item.path === null ? (
            <MenuParent item={item} level={level} isUnfolded={isUnfolded} onChoose={onChoose} />
          ) : (
            <MenuLink path={item.path} {...(onChoose ? { onChoose } : {})}>
              <Lead item={item} level={level} />
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

function MenuParent({ item, level, isUnfolded, onChoose }: MenuParentProps) {
  const id = useId()
  const currentPath = useCurrentPath()
  const holdsCurrent = listLeaves(item.items).some(leaf => isCurrent(leaf.path ?? '', currentPath))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (holdsCurrent || isUnfolded)
  return (
    <>
      <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)} sx={entryStyle}>
        <Lead item={item} level={level} />
        <Box component="span" sx={{ flex: 1 }}>
          {item.label}
        </Box>
        <ExpandMoreOutlined fontSize="small" aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        <MenuBranch items={item.items} level={level + 1} onChoose={onChoose} />
      </Box>
    </>
  )
}

/** What stands before a label: the icon on the first level, an indent below it. */
function Lead({ item, level }: { item: VisibleItem; level: number }) {
  return level === 0 ? <Icon name={item.icon} /> : <Box component="span" sx={{ width: 8 + level * 12, flex: 'none' }} />
}
