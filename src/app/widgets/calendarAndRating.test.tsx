import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listViolations } from '#tests/support/axe.ts'
import { openStory as open, press, user } from '#tests/support/stories.tsx'

describe('a calendar', () => {
  const headings = () => screen.queryAllByRole('columnheader').map(heading => heading.textContent)
  const days = () => screen.getAllByRole('cell').length
  const cell = (day: string) => screen.getByText(day).closest('td') as HTMLElement

  it('shows six weeks of a month, a week, or a day under the name of its weekday', async () => {
    open('CalendarGrid')
    expect(screen.getByRole('table', { name: 'December 2026' })).toBeDefined()
    expect([days(), headings()]).toEqual([42, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']])
    await press('Week')
    expect([days(), headings()]).toEqual([7, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']])
    await press('Day')
    expect([days(), headings()]).toEqual([1, []])
    expect(within(screen.getByRole('cell')).getByText('Thursday')).toBeDefined()
  })

  it('shows on each day what its date has, and goes on with the date picker', async () => {
    open('CalendarGrid')
    expect(within(cell('12/31/2026 Thu')).getByText('Watering')).toBeDefined()
    expect(within(cell('12/30/2026 Wed')).queryByText('Watering')).toBeNull()
    await press('Next month')
    expect(screen.getByRole('table', { name: 'January 2027' })).toBeDefined()
    expect(within(cell('01/04/2027 Mon')).getByText('Pruning')).toBeDefined()
    expect(within(cell('12/31/2026 Thu')).getByText('Watering')).toBeDefined()
  })

  it('opens a day and closes it again, by keyboard too, where something stands on it', async () => {
    open('CalendarGrid')
    const opener = () => within(cell('12/24/2026 Thu')).getByRole('button')
    expect(opener().getAttribute('aria-expanded')).toBe('false')
    await user.click(opener())
    expect(screen.getByRole('button', { name: 'Show less of 12/24/2026 Thu' })).toBe(opener())
    await user.keyboard('{Enter}')
    expect(opener().getAttribute('aria-expanded')).toBe('false')
    expect(within(cell('12/25/2026 Fri')).queryByRole('button')).toBeNull()
    await press('Week')
    expect(screen.queryByRole('button', { name: /^Show all of/ })).toBeNull()
    expect(await listViolations()).toEqual([])
  })
})

describe('a rating', () => {
  it('is one once there is a star and a tag, and can be changed and taken back', async () => {
    open('RatingInput')
    const fern = within(screen.getByRole('group', { name: 'The fern' }))
    const choose = async (stars: string) => {
      act(() => fern.getByRole('radio', { name: stars }).focus())
      await user.keyboard(' ')
    }
    await choose('5 stars')
    expect(screen.getByText('Not rated yet')).toBeDefined()
    await user.click(fern.getByRole('button', { name: 'Hardy' }))
    await user.click(fern.getByRole('button', { name: 'Green' }))
    expect(screen.getByText('5 of 5, tags 3 1')).toBeDefined()
    await choose('1 star')
    await user.click(fern.getByRole('button', { name: 'Hardy' }))
    expect(screen.getByText('1 of 5, tags 1')).toBeDefined()
    await user.click(fern.getByRole('button', { name: 'Green' }))
    expect(screen.getByText('Not rated yet')).toBeDefined()
  })

  it('that was given says its stars and tags, and takes nothing', () => {
    open('RatingInput')
    const rose = within(screen.getByRole('group', { name: 'The rose' }))
    expect(rose.getByRole('img', { name: '4 stars' })).toBeDefined()
    expect(rose.getAllByRole('button').map(tag => tag.textContent)).toEqual(['Fragrant'])
    expect(rose.queryByRole('radio')).toBeNull()
  })
})
