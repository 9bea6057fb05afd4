import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { getAppConfiguration, setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../ListScreen.tsx'

// The vendor takes the key, and throws once it draws, as it does for some keys that have expired.
vi.mock('@mui/x-license/internals', () => ({ verifyLicense: () => ({ status: 'Valid' }) }))
vi.mock('@mui/x-data-grid-pro', () => ({
  DataGridPro: () => {
    throw new Error('Expired license key.')
  },
}))

describe('a paid grid that fails while it is drawn', () => {
  it('gives way to the free one, which goes on with the same page, and says so once in the log', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    // React reports what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const plants = buildPlants()
    startScreens({ resources: [plants], rows: { Plants: buildPlantRows(25) } })
    setAppConfiguration({ ...getAppConfiguration(), MuiXLicenseKey: 'a key' })
    renderRoutes(buildResourceRoutes(plants), '/Plants?page=2')
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Plant 21')).toBeTruthy()
    expect(warn.mock.calls.flat()).toEqual(['The free grid stands in for the paid one: it failed while it was drawn.'])
  })
})
