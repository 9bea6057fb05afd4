import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TreeItem } from '#src/lib/tree.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { theme } from '#src/theme/theme.ts'
import { TreeSelect } from '#src/ui/TreeSelect.tsx'
import { listViolations } from '#tests/support/axe.ts'
import { openStory as open, press, stories, user } from '#tests/support/stories.tsx'
import { WidgetsPage } from './WidgetsPage.tsx'

it('shows every widget on one page in which axe finds nothing', async () => {
  render(
    <ThemeProvider theme={theme}>
      <WidgetsPage />
    </ThemeProvider>,
  )
  const titles = [...document.querySelectorAll('section[aria-labelledby] > h2')].map(title => title.textContent)
  expect(titles).toEqual([...stories.keys()])
  expect(titles.length).toBeGreaterThan(10)
  expect(await listViolations()).toEqual([])
})

describe('a count badge', () => {
  it('shows 99, then 99+, and says the true count', async () => {
    open('CountBadge')
    expect(screen.getByText('99')).toBeDefined()
    await press('One more')
    expect(screen.getByText('99+')).toBeDefined()
    await press('Read all 100 messages')
    expect(screen.getByRole('button', { name: 'Read all 0 messages' })).toBeDefined()
  })
})

describe('an overlay panel', () => {
  afterEach(() => void vi.useRealTimers())

  const opener = () => screen.getByRole('button', { name: 'Open the panel' })
  const findPanel = () => screen.queryByRole('dialog', { name: 'What has changed' })

  it('takes the focus, closes by Escape and gives the focus back', async () => {
    open('OverlayPanel')
    await user.click(opener())
    const panel = screen.getByRole('dialog', { name: 'What has changed' })
    expect(panel.contains(document.activeElement)).toBe(true)
    expect(await listViolations()).toEqual([])
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(opener())
    await waitFor(() => expect(findPanel()).toBeNull())
  })

  it('closes by a click on the page beside it where that is wished, and by its button', async () => {
    open('OverlayPanel')
    // The first tenth of a second belongs to the click that opened it.
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(opener())
    await pass(99)
    fireEvent.click(document.body)
    await pass(1000)
    expect(findPanel()).not.toBeNull()
    fireEvent.click(document.body)
    await pass(1000)
    expect(findPanel()).toBeNull()
    fireEvent.click(opener())
    await pass(100)
    fireEvent.click(document.body)
    await pass(1000)
    expect(findPanel()).toBeNull()
    vi.useRealTimers()
    await user.click(screen.getByRole('switch', { name: 'A click outside closes it' }))
    await user.click(opener())
    await press('Close')
    await waitFor(() => expect(findPanel()).toBeNull())
  })
})

describe('a tree select', () => {
  const item = (name: string) => screen.getByRole('treeitem', { name })
  const isTicked = (name: string) => item(name).getAttribute('aria-checked')
  const openTreeSelect = async () => {
    open('TreeSelect')
    await press('Places: Harbour')
    return await screen.findByRole('dialog', { name: 'Places' })
  }

  it('is ticked by keyboard, shows a parent as mixed, and counts once it is saved', async () => {
    await openTreeSelect()
    expect(isTicked('North')).toBe('mixed')
    expect(await listViolations()).toEqual([])
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(item('Oslo'))
    await user.keyboard(' {ArrowDown}{Enter}')
    expect(isTicked('North')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('3 selected')
    await press('Save')
    expect(screen.getByText('Keys: 1 11 12 121 122')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Places: North' }))
  })

  it('keeps what is selected where its items come after it is opened, or never', async () => {
    const onChange = vi.fn()
    const draw = (items: TreeItem[]) => (
      <ThemeProvider theme={theme}>
        <TreeSelect label="Places" items={items} value={[121, 99]} onChange={onChange} />
      </ThemeProvider>
    )
    const { rerender } = render(draw([]))
    await press('Places: Select')
    await screen.findByRole('dialog', { name: 'Places' })
    rerender(
      draw([
        { ID: 121, Name: 'Harbour' },
        { ID: 122, Name: 'Hill' },
      ]),
    )
    expect(isTicked('Harbour')).toBe('true')
    await user.click(item('Hill'))
    await press('Save')
    expect(onChange).toHaveBeenCalledWith(new Set([121, 122, 99]))
  })

  it('keeps ancestors and what is ticked while it is searched, and says when nothing is found', async () => {
    await openTreeSelect()
    await user.keyboard('hil')
    expect(screen.getAllByRole('treeitem').map(each => each.textContent)).toEqual(['North', 'Bergen', 'Hill'])
    await user.click(item('Hill'))
    await user.keyboard('{Shift>}{Tab}{/Shift}ls')
    expect(screen.getByText('Currently, there are no items to display.')).toBeDefined()
    await press('Cancel')
    expect(screen.getByText('Keys: 121')).toBeDefined()
  })
})

describe('a tab area', () => {
  it('opens the tab of the address, hides one that is not permitted, and goes by address', async () => {
    open('TabArea')
    expect(screen.getByRole('tabpanel', { name: 'Skills and licences' }).textContent).toBe(
      'This is Skills and licences.',
    )
    expect(screen.queryByRole('tab', { name: 'Pay' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'General' }))
    expect(screen.getByText('/Plants/5/(ssiTabs:General)')).toBeDefined()
    const may = screen.getByRole('switch', { name: 'The permission for Pay' })
    await user.click(may)
    act(() => screen.getByRole('tab', { name: 'General' }).focus())
    await user.keyboard('{End} ')
    expect(screen.getByRole('tabpanel', { name: 'Pay' })).toBeDefined()
    await user.click(may)
    expect(screen.getByRole('tabpanel', { name: 'General' })).toBeDefined()
  })
})

describe('a context menu', () => {
  const target = () => screen.getByRole('button', { name: 'A row with a menu' })

  it('opens by the right button with what there is, and what is disabled does nothing', async () => {
    open('ContextMenu')
    await user.pointer({ keys: '[MouseRight]', target: target() })
    const menu = screen.getByRole('menu', { name: 'Row' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual(['Edit', 'Copy', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }))
    expect(screen.getByText('Chosen: Copy')).toBeDefined()
  })

  it('opens by the keyboard, is walked by arrows, and gives the focus back', async () => {
    open('ContextMenu')
    act(() => target().focus())
    await user.keyboard('{Shift>}{F10}{/Shift}{ArrowDown}{Enter}')
    expect(screen.getByText('Chosen: Copy')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(target()))
  })
})

describe('dialogs', () => {
  it('tell something under the usual title until it is closed', async () => {
    open('MessageBox')
    await press('Tell something')
    expect(screen.getByRole('alertdialog', { name: 'Confirmation' }).textContent).toContain('sent to 12 people')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('take what is filled in by Save, keep it at a click outside, and drop it by Cancel', async () => {
    open('GenericDialog')
    await press('Fill in')
    const dialog = screen.getByRole('dialog', { name: 'A note' })
    await user.keyboard('Hello')
    await user.click(dialog.parentElement ?? dialog)
    await press('Save')
    expect(screen.getByText('Saved: Hello')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Fill in')
    await user.keyboard('!')
    await press('Cancel')
    expect(screen.getByText('Saved: Hello')).toBeDefined()
  })
})

it('a button of a group stays pressed until another one is', async () => {
  open('ButtonGroup')
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  await press('Left')
  expect(isPressed('Left')).toBe('true')
  await press('Right')
  expect([isPressed('Left'), isPressed('Right')]).toEqual(['false', 'true'])
})

it('a hint names a button, or says why it does nothing', () => {
  open('HintTooltip')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign', description: 'It is signed already.' })).toBeDefined()
})

it('a permission gate shows what stands in place of what is not permitted', async () => {
  heldPermissions.set(new Set())
  open('PermissionGate')
  expect(screen.queryByText('A fern.')).toBeNull()
  expect(screen.getByText('You may not see the plant.')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Hold VIEW_PLANT' }))
  expect(screen.getByText('A fern.')).toBeDefined()
  expect(screen.queryByText('You may not see the plant.')).toBeNull()
})
