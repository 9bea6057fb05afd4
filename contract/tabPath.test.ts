import { expect, it } from 'vitest'
import { buildTabPath, parseTabPath } from './tabPath.ts'

it.each([
  ['/Users/Edit/5', 'Roles', '/Users/Edit/5/(ssiTabs:Roles)'],
  ['/Users/Edit/5/', 'Roles', '/Users/Edit/5/(ssiTabs:Roles)'],
  ['/Users', 'a/b (c)', '/Users/(ssiTabs:a%2Fb%20%28c%29)'],
])('the tab of %s named %s has the address %s', (page, tab, path) => {
  expect(buildTabPath(page, tab)).toBe(path)
})

it.each([
  ['/Users/Edit/5/(ssiTabs:Roles)', { page: '/Users/Edit/5', tab: 'Roles' }],
  ['/Users/Edit/5/(ssiTabs:Work%20history)/', { page: '/Users/Edit/5', tab: 'Work history' }],
  ['/Users/Edit/5', { page: '/Users/Edit/5', tab: null }],
  ['/Users/(otherTabs:Roles)', { page: '/Users/(otherTabs:Roles)', tab: null }],
  ['/Users/(ssiTabs:%E0%A4%A)', { page: '/Users', tab: '%E0%A4%A' }],
])('the address %s is a page and a tab', (path, parts) => {
  expect(parseTabPath(path)).toEqual(parts)
})

it.each(['PerDiem', '50 % (half)', 'Ä/Ö'])('a tab named %s finds itself again', tab => {
  expect(parseTabPath(buildTabPath('/Home', tab))).toEqual({ page: '/Home', tab })
})
