import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderElement } from '#tests/support/screens.tsx'
import { CollapsedMenu } from './CollapsedMenu.tsx'

const leaf = { name: 'Beds', label: 'Beds', icon: null, path: '/Beds', items: [] }
const garden = { name: 'Garden', label: 'Garden', icon: null, path: null, items: [leaf] }

it('gives the focus back to the entry whose flyout Escape closes', async () => {
  renderElement(<CollapsedMenu items={[garden]} />)
  const entry = await screen.findByRole('button', { name: 'Garden' })
  entry.focus()
  await userEvent.keyboard('{Enter}')
  screen.getByRole('link', { name: 'Beds' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Beds' })).toBeNull()
  expect(document.activeElement).toBe(entry)
})

it('stays open where the entry is clicked that the pointer has opened', async () => {
  renderElement(<CollapsedMenu items={[garden]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Garden' }))
  expect(screen.getByRole('link', { name: 'Beds' })).toBeTruthy()
})
