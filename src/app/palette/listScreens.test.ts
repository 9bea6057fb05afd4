import { expect, it } from 'vitest'
import { listScreens } from './listScreens.ts'

const leaf = (path: string, label: string) => ({ name: label, label, icon: 'list', path, items: [] })

it('lists the menu by its words, then what else may be opened without a record', () => {
  const menu = [leaf('/home', 'Home'), { ...leaf('', 'Garden'), path: null, items: [leaf('/Plants', 'All plants')] }]
  const routes = [
    {
      path: '/',
      children: [
        {
          children: [
            { path: 'home', handle: { title: 'Home', isHome: true } },
            { path: 'Plants', handle: { title: 'Plants' } },
            { path: 'Plants/Add', handle: { title: 'Add Plant' }, children: [{ path: '(ssiTabs:Soil)' }] },
            { path: 'Plants/Edit/:ID', handle: { title: 'Plant' } },
            { path: 'Tools', handle: { title: 'Tools', isDenied: true } },
          ],
        },
        { path: '*' },
      ],
    },
  ]
  expect(listScreens(menu, routes).map(({ path, title, section }) => [path, title, section])).toEqual([
    ['/home', 'Home', undefined],
    ['/Plants', 'All plants', 'Garden'],
    ['/Plants/Add', 'Add Plant', undefined],
  ])
})
