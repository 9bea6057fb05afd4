import { createHash } from 'node:crypto'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { getAppConfiguration, setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'

let service: MemoryService
let warn: Mock
const loaded = vi.hoisted(() => ({ count: 0 }))

// Notes that the vendor's paid package is asked for, and hands it on as it is.
vi.mock('@mui/x-data-grid-pro', importOriginal => {
  loaded.count += 1
  return importOriginal()
})

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** A key in the vendor's form, of nobody, that ended before this version of the grid was made. */
function buildExpiredKey(): string {
  const words = `O=0,E=${Date.UTC(2020, 0, 1)},S=pro,LM=perpetual,PV=Q1-2026,KV=2`
  const encoded = Buffer.from(words).toString('base64')
  return createHash('md5').update(encoded).digest('hex') + encoded
}

function openList(key: string) {
  const plants = buildPlants()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(12) } })
  setAppConfiguration({ ...getAppConfiguration(), MuiXLicenseKey: key })
  return renderRoutes(buildResourceRoutes(plants), '/Plants')
}

describe('the grid of a list', () => {
  it('loads nothing of the paid grid where there is no key', async () => {
    openList('')
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(loaded.count).toBe(0)
    expect(warn).not.toHaveBeenCalled()
  })

  it('is the free one, with one warning in the log, where the key has expired', async () => {
    const { unmount } = openList(buildExpiredKey())
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Actions for Plant 02' })).toBeTruthy()
    expect(screen.queryByText(/MUI X/)).toBeNull()
    expect(loaded.count).toBe(1)
    unmount()
    service.close()
    openList(buildExpiredKey())
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(warn.mock.calls.flat()).toEqual([
      'The free grid stands in for the paid one: the licence key of MUI X is not valid for it (ExpiredVersion).',
    ])
  })
})
