import { expect, it } from 'vitest'
import { findEditRule, isPermitted } from '#contract/access.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { buildResource } from '#contract/resource.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { buildResourceRoutes } from './buildResourceRoutes.tsx'
import { isTabOpen, listFormParts } from './record/form/formFields.ts'

const users = shippedFiles.getDescriptor('users')
const schema = shippedFiles.getSchema('user')

const plants: Descriptor = {
  name: 'Plants',
  schema: 'plant',
  represent: '{Name}',
  service: { application: 'Garden', contract: 'Plant' },
  permissions: { list: 'VIEW_PLANT' },
  record: {
    route: 'Plants/View/{ID}',
    tabs: [
      { route: 'Soil', title: 'Soil', permission: 'VIEW_SOIL', sections: [] },
      { route: 'Sun', title: 'Sun', sections: [] },
    ],
  },
}

it('guards a tab by its own permission beside that of its page', () => {
  const [page] = buildResourceRoutes(buildResource(plants, { title: 'Plant', type: 'object', properties: {} }))
  expect(page?.handle).toMatchObject({ access: 'VIEW_PLANT' })
  expect(page?.children?.map(({ path, handle }) => [path, handle])).toEqual([
    ['(ssiTabs:Soil)', { access: 'VIEW_SOIL' }],
    ['(ssiTabs:Sun)', undefined],
  ])
})

it('opens the screen of a record to whom it names, and else to who may update', () => {
  const permissions = { list: 'VIEW_PLANT', edit: 'EDIT_PLANT+ADD_PLANT' }
  const toAccess = (permission?: string) => {
    const edit = { route: 'Plants/Edit/{ID}', ...(permission !== undefined && { permission }) }
    const { record: _, ...descriptor } = { ...plants, permissions, form: { edit } }
    const [page] = buildResourceRoutes(buildResource(descriptor, { title: 'Plant', type: 'object', properties: {} }))
    return page?.handle.access
  }
  expect([toAccess(), toAccess('EDIT_PLANT'), toAccess('')]).toEqual(['EDIT_PLANT+ADD_PLANT', 'EDIT_PLANT', ''])
})

it('closes the list of users to candidates', () => {
  const [list] = buildResourceRoutes(buildResource(users, schema))
  expect(list).toMatchObject({ path: 'Users', handle: { access: 'VIEW_USER', closedTo: ['Candidate'] } })
})

it('opens the page of a user to whom one of its tabs is open, and to himself those that say so', () => {
  const rule = findEditRule(users)
  for (const code of ['EDIT_USER', 'ASSIGN_ROLES', 'CHANGE_USER_PWD', 'ASSIGN_ORGANIZATION'])
    expect(isPermitted(rule, new Set([code])), code).toBe(true)
  expect(isPermitted(rule, new Set(['VIEW_USER']))).toBe(false)
  const listOpen = (isOwn: boolean, ...held: string[]) =>
    users.form?.tabs?.filter(tab => isTabOpen(tab, new Set(held), isOwn)).map(({ route }) => route)
  expect(listOpen(true)).toEqual(['personalInfo', 'password', 'secondFactor', 'Notifications', 'permissions'])
  expect(listOpen(false)).toEqual([])
  expect(listOpen(false, 'CHANGE_USER_PWD', 'ASSIGN_ORGANIZATION')).toEqual(['password', 'Organization Assignment'])
})

it('lets nobody change his own roles on their tab', () => {
  const resource = buildResource(users, schema)
  const held = new Set(['EDIT_USER', 'ASSIGN_ROLES'])
  const isRolesFixed = (isOwn: boolean) =>
    listFormParts(resource, 'edit', held, { isOwn })
      .flatMap(({ fields }) => fields)
      .find(({ property }) => property.name === 'RoleIDs')?.isReadOnly
  expect([isRolesFixed(true), isRolesFixed(false)]).toEqual([true, false])
})
