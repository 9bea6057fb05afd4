import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { fetchViews, nobody, type ViewHeading } from '#src/providers/views/listViews.ts'
import { mayRestore } from '../../record/restoring.ts'
import { deletedSearch } from '../grid/deletedList.ts'
import type { Views } from './useViews.ts'

/** Shares views with others (issue "Saved views"). */
const shareRule = 'SHARE_VIEW'

const groups = ['own', 'group', 'everyone'] as const

interface ViewsMenuProps {
  resource: Resource
  anchor: HTMLElement | null
  views: Views
  onClose: () => void
}

/** The views of a list by who shares them, read anew at each opening, and what can be done with the open one. */
export function ViewsMenu({ resource, anchor, views, onClose }: ViewsMenuProps) {
  const text = useText()
  const navigate = useNavigate()
  const held = useStore(heldPermissions)
  const { views: known, problem } = useMenuViews(resource.name, anchor !== null)
  const actions = useActions(views)
  const perform = (action: () => unknown) => () => {
    onClose()
    void action()
  }
  const state = problem ?? (known ? text('engine.views.none') : text('engine.views.loading'))
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': text('engine.views') },
        // It holds more than a menu: by whom the views are shared.
        paper: { role: 'dialog', 'aria-label': text('engine.views'), sx: { width: 300, maxWidth: '100%' } },
      }}
    >
      {(problem !== null || !known?.length) && (
        <ListSubheader role="presentation" sx={headingStyle}>
          {state}
        </ListSubheader>
      )}
      {groups.flatMap(group => {
        const members = known?.filter(view => view.group === group) ?? []
        if (members.length === 0) return []
        return [
          <ListSubheader key={group} role="presentation" sx={headingStyle}>
            {text(`engine.views.of.${group}`)}
          </ListSubheader>,
          ...members.map(view =>
            buildItem(
              view,
              views.open,
              text,
              perform(() => views.choose(view.id)),
            ),
          ),
        ]
      })}
      <Divider component="li" role="presentation" />
      {actions.map(({ name, perform: act }) => (
        <MenuItem key={name} sx={name === 'delete' ? { color: 'error.main' } : undefined} onClick={perform(act)}>
          {text(`engine.views.${name}`)}
        </MenuItem>
      ))}
      {mayRestore(resource, held) && (
        <MenuItem onClick={perform(() => navigate({ search: deletedSearch }))}>{text('engine.deletedList')}</MenuItem>
      )}
    </Menu>
  )
}

const headingStyle = { lineHeight: '32px', bgcolor: 'inherit', position: 'static' }

function buildItem(view: ViewHeading, open: ViewHeading | null, text: ReturnType<typeof useText>, onClick: () => void) {
  const isOpen = view.id === open?.id
  const isShared = view.group === 'own' && view.audience !== nobody
  const about = view.group === 'group' ? view.groupName : isShared ? text('engine.views.isSharedNow') : ''
  return (
    <MenuItem key={view.id} role="menuitemradio" aria-checked={isOpen} selected={isOpen} onClick={onClick}>
      <ListItemText
        primary={view.name}
        secondary={about || undefined}
        slotProps={{ primary: { noWrap: true, title: view.name }, secondary: { noWrap: true } }}
      />
    </MenuItem>
  )
}

/** What the menu offers beside the views; the services decide once more. */
function useActions(views: Views): { name: string; perform: () => unknown }[] {
  const mayShare = usePermission(shareRule)
  const { open } = views
  return [
    { name: 'saveAs', perform: () => views.openDialog('saveAs') },
    ...(open ? [{ name: 'leave', perform: views.leave }] : []),
    ...(open ? [{ name: 'copyAddress', perform: views.copyAddress }] : []),
    ...(open?.mayChange ? [{ name: 'rename', perform: () => views.openDialog('rename') }] : []),
    ...(open?.mayChange && mayShare ? [{ name: 'share', perform: () => views.openDialog('share') }] : []),
    ...(open?.mayChange ? [{ name: 'delete', perform: views.remove }] : []),
  ]
}

/**
 * The views of a list, read anew at each opening of their menu: null until they have come first; `problem` says why they have
 * not. What a view holds is read once it is chosen.
 */
function useMenuViews(grid: string, isOpen: boolean): { views: readonly ViewHeading[] | null; problem: string | null } {
  const [views, setViews] = useState<readonly ViewHeading[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    let isPassed = false
    void fetchViews(grid).then(answer => {
      if (isPassed) return
      setProblem('value' in answer ? null : (answer.message ?? ''))
      if ('value' in answer) setViews(answer.value)
    })
    return () => {
      isPassed = true
    }
  }, [grid, isOpen])
  return { views, problem }
}
