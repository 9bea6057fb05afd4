import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { buildAppConfiguration } from './app.ts'

function toPages(environment: Record<string, string>) {
  const settings = readSettings(environment, { isRoot: false, root: '/srv/locum' })
  const { GridPages, DefaultGridPage } = buildAppConfiguration({
    settings,
    locales: ['en'],
    demoAccounts: [],
    demoPassword: '',
    links: {},
  })
  return [GridPages, DefaultGridPage]
}

test.each([
  [{}, [10, 20, 30, 40, 50], 10],
  [{ LOCUM_GRID_PAGES: '100, 25,1, 25' }, [1, 25, 100], 1],
  [{ LOCUM_GRID_PAGES: '25,10' }, [10, 25], 10],
  [{ LOCUM_DEFAULT_GRID_PAGE: '50' }, [10, 20, 30, 40, 50], 50],
  [{ LOCUM_GRID_PAGES: '25', LOCUM_DEFAULT_GRID_PAGE: '25' }, [25], 25],
])('with %j the console offers pages of %j rows, and shows %i', (environment, sizes, usual) => {
  expect(toPages(environment)).toEqual([sizes, usual])
})
