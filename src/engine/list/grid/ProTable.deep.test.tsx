import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getAppConfiguration, setAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './pro/prepareProTable.ts'

// The vendor takes the key; its grid is the real one.
vi.mock('@mui/x-license/internals', async importOriginal => ({
  ...(await importOriginal<object>()),
  verifyLicense: () => ({ status: 'Valid' }),
}))

// The vendor's grid looks at the key itself, and says what it finds.
beforeEach(() => {
  vi.stubGlobal('__MUI_X_TELEMETRY_DISABLED__', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function openList() {
  const plants = buildPlants()
  startScreens({ resources: [plants], rows: { Plants: buildPlantRows(12) } })
  setAppConfiguration({ ...getAppConfiguration(), MuiXLicenseKey: 'a key' })
  renderRoutes(buildResourceRoutes(plants), '/Plants')
  await screen.findByText('Plant 01')
  return screen.getByRole('grid', { name: 'Plants' })
}

const listHeadings = () => screen.getAllByRole('columnheader').map(heading => heading.textContent)

describe('the paid grid', () => {
  it('draws the rows of a list, with the actions pinned by itself', async () => {
    const grid = await openList()
    const button = within(grid).getByRole('button', { name: 'Actions for Plant 02' })
    expect(button.closest('.MuiDataGrid-cell--pinnedRight')).toBeTruthy()
  })

  it('keeps the order of columns that were dragged', async () => {
    await openList()
    const before = listHeadings()
    expect(before.slice(0, 4)).toEqual(['Name', 'Colour', 'Height', 'Perennial'])
    const toDragged = (name: string) =>
      screen.getByRole('columnheader', { name }).querySelector('[draggable="true"]') as HTMLElement
    const drag = (kind: 'dragStart' | 'dragEnter' | 'dragOver' | 'dragEnd', target: Element, clientX: number) => {
      const event = createEvent[kind](target, { dataTransfer: { dropEffect: 'move', effectAllowed: 'move' } })
      Object.defineProperties(event, { clientX: { value: clientX }, clientY: { value: 0 } })
      fireEvent(target, event)
    }
    const name = toDragged('Name')
    drag('dragStart', name, 0)
    drag('dragEnter', toDragged('Height'), 200)
    drag('dragOver', toDragged('Height'), 210)
    drag('dragEnd', name, 210)
    await waitFor(() => expect(listHeadings().slice(0, 4)).toEqual(['Colour', 'Height', 'Name', 'Perennial']))
    const { ColumnSettings } = userSettings.get().Plants_GP as { ColumnSettings: { Key: string }[] }
    expect(ColumnSettings.slice(0, 4).map(({ Key }) => Key)).toEqual(['Colour', 'Height', 'Name', 'IsPerennial'])
  })
})
