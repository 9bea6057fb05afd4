import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { followPrinting } from '#src/theme/followPrinting.ts'
import { allowing, openGarden } from '#tests/support/garden.tsx'
import { buildPlantRows } from '#tests/support/screens.tsx'

const fire = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)))
const getRows = () => within(screen.getByRole('table', { name: 'Plants' })).getAllByRole('row')

let stop = () => {}
afterEach(() => {
  stop()
  document.documentElement.removeAttribute('data-theme')
})

it('prints every row of its page in the columns in sight, and what narrows it, in light colours', async () => {
  const filter = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'Name', op: 'contains', value: 'Plant' }] }))
  await openGarden({ count: 40, path: `/Plants?page=1&perPage=25&filter=${filter}` })
  document.documentElement.setAttribute('data-theme', 'dark')
  stop = followPrinting()
  fire('beforeprint')
  expect(getRows()).toHaveLength(26)
  expect(getRows()[0]?.textContent).toBe('NameColour')
  expect(getRows()[25]?.textContent).toContain('Plant 25')
  expect(screen.getByText(/^Filters in use:/).textContent).toBe('Filters in use: Name contains Plant')
  expect(document.documentElement.getAttribute('data-theme')).toBe('light')
  fire('afterprint')
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
})

it('reads each text of a row in the direction of its own script, so that what is cut is its end', async () => {
  const rows = allowing(buildPlantRows(1).map(row => ({ ...row, Name: 'نبات' })))
  await openGarden({ rows })
  const link = await screen.findByRole('link', { name: 'نبات' })
  expect(link.closest('.locum-cell')?.getAttribute('dir')).toBe('auto')
  expect(link.querySelector('[dir]')).toBeNull()
})
