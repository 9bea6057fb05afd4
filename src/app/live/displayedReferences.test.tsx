import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildResourceRoutes } from '#src/engine/index.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { listReferring } from './displayedReferences.ts'

it('are those of the shown lists that show the name of a changed record', async () => {
  const item = { type: 'integer', 'x-reference': 'Gardeners' } as const
  const plants = buildPlants({
    GardenerID: { title: 'Gardener', ...item },
    HelperIDs: { title: 'Helpers', type: 'array', items: item },
  })
  const rows = buildPlantRows(3).map((row, index) => ({
    ...row,
    GardenerID: index === 0 ? 7 : null,
    HelperIDs: [4, 5],
  }))
  startScreens({ resources: [plants], rows: { Plants: rows } })
  const displayed = renderRoutes(buildResourceRoutes(plants), '/Plants')
  await screen.findByText('Plant 01')
  const find = (...Ids: number[]) => listReferring({ Resource: 'Gardeners', Ids })
  expect([find(7), find(1, 5), find(1, 2)]).toEqual([['Plants'], ['Plants'], []])
  expect(listReferring({ Resource: 'Gardeners', Ids: null })).toEqual(['Plants'])
  expect(listReferring({ Resource: 'Tools', Ids: null })).toEqual([])
  displayed.unmount()
  expect(find(7)).toEqual([])
})
