import { expect, it } from 'vitest'
import { buildPage } from '#contract/envelope.ts'
import { buildPlants, startScreens } from '#tests/support/screens.tsx'
import { findActions } from './findActions.ts'

it('finds what an action can be done with on other days where the day that is named has nothing', async () => {
  const { descriptor } = buildPlants()
  const plants = buildPlants(
    { Planted: { type: 'string', format: 'date' } },
    {
      calls: { ...descriptor.calls, water: { method: 'PUT', path: '{id}/Water', permission: 'VIEW_PLANT' } },
      list: {
        ...{ route: 'Plants', filter: { Planted: { from: { days: 0 } } } },
        actions: [{ name: 'water', call: 'water' }],
      },
    },
  )
  const service = startScreens({ resources: [plants] })
  const fern = { ID: 1, Name: 'Fern', AllowedActions: ['water'] }
  service.answer = (_, { conditions = [] }) => {
    const isOfDay = conditions.some(({ op }) => op === 'equals')
    return [200, buildPage(isOfDay ? [] : [fern], { index: 0, size: 20, total: null, hasNext: false })]
  }
  const find = (typed: string) => findActions([plants], typed, new AbortController().signal)
  expect(await find('water fern')).toMatchObject({ actions: [{ label: 'Water: Fern' }], missed: null })
  expect(await find('water fern tonight')).toMatchObject({
    actions: [{ label: 'Water: Fern' }],
    missed: { labels: ['Water'], text: 'fern tonight', rest: 'fern' },
  })
})
