import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { buildTabPath, parseTabPath } from '#contract/tabPath.ts'

export interface AreaTab {
  /** Names the tab in the address. */
  route: string
  name: string
  /** Not there for this user, by its address neither. */
  isHidden?: boolean
  /** What stands on it under addresses of their own. */
  within?: readonly string[]
}

export interface TabAreaProps<Each extends AreaTab> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Each[]
  /** What stands below the tabs, for the one that is open. */
  children: (tab: Each) => ReactNode
}

/**
 * Tabs of a page by their addresses, `{page}/(ssiTabs:{tab})`. The page's own address, and one of a tab that is not there or
 * hidden, opens the first.
 */
export function TabArea<Each extends AreaTab>({ label, tabs, children }: TabAreaProps<Each>) {
  const id = useId()
  const { pathname, search } = useLocation()
  const { page, tab } = parseTabPath(pathname)
  const displayed = tabs.filter(each => !each.isHidden)
  const open = displayed.find(({ route, within }) => route === tab || within?.includes(tab ?? '')) ?? displayed[0]
  if (!open) return null
  return (
    <>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 4 }}>
        <Tabs value={open.route} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile aria-label={label}>
          {displayed.map(({ route, name }) => (
            <Tab
              key={route}
              component={Link}
              to={{ pathname: buildTabPath(page, route), search }}
              // All tabs are one page on the way back.
              replace
              preventScrollReset
              onKeyDown={openBySpace}
              value={route}
              label={name}
              id={`${id}-${route}`}
              aria-controls={route === open.route ? `${id}-panel` : undefined}
            />
          ))}
        </Tabs>
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.route}`}>
        {children(open)}
      </Box>
    </>
  )
}

/** A link follows Enter alone; a tab is opened by the space bar as well. */
function openBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
