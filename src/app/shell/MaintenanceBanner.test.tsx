import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import { toWallClock } from '#contract/wallClock.ts'
import { findSetting, takeUserSetting } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession, buildShellResources } from '#tests/support/shellResources.ts'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'

let service: MemoryService

const toNewYork = (hours: number) =>
  toWallClock(new Date(Date.now() + hours * 3_600_000).toISOString(), 'America/New_York').slice(0, 19)

beforeEach(() => {
  service = startScreens({ resources: buildShellResources() })
  beginShellSession('OrganizationUser')
  const rows = [
    { Name: 'BannerContentWeb', Value: 'Closed tonight.' },
    { Name: 'StartTimeBannerWeb', Value: toNewYork(-3) },
    { Name: 'EndTimeBannerWeb', Value: toNewYork(3) },
  ]
  service.answer = name => (name === 'byNames' ? [200, buildSuccess(rows)] : undefined)
})
afterEach(() => service.close())

describe('the maintenance banner', () => {
  it('stands until it is dismissed, which is kept for this user', async () => {
    renderElement(<MaintenanceBanner />)
    expect(await screen.findByText('Closed tonight.')).toBeTruthy()
    expect(document.documentElement.style.getPropertyValue('--banner-height')).toMatch(/px$/)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Closed tonight.')).toBeNull()
    expect(findSetting('BannerContentWeb')).toBe(false)
    expect(document.documentElement.style.getPropertyValue('--banner-height')).toBe('')
  })

  it('stays away from who has dismissed it', async () => {
    takeUserSetting('BannerContentWeb', false)
    renderElement(<MaintenanceBanner />)
    await waitFor(() => expect(service.calls.some(({ name }) => name === 'byNames')).toBe(true))
    expect(screen.queryByText('Closed tonight.')).toBeNull()
  })
})
