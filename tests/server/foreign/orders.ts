import { partDescriptor } from '#tests/support/foreignFiles.ts'

/** Calls of an envelope API, distinguished by their body. */
export const orders = {
  ...partDescriptor,
  name: 'Orders',
  service: { application: 'Trusted', contract: 'Order' },
  permissions: { list: 'VIEW_PART', create: 'ADD_PART', edit: 'EDIT_PART' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true },
    one: { method: 'GET', path: 'Get', query: { id: 'id' } },
    create: { method: 'POST', path: 'Save', body: 'record' },
    update: { method: 'POST', path: 'Save', body: 'record', when: { id: { above: 0 } } },
    cancel: {
      method: 'GET',
      path: 'SetState',
      query: { id: 'id', state: { const: 'Cancelled' } },
      changes: true,
      permission: 'EDIT_PART',
    },
    approve: { method: 'POST', path: '{id}/Approve', permission: 'APPROVE_ORDER' },
  },
  list: { route: 'Orders', actions: ['edit'] },
  form: { create: { route: 'Orders/Add' }, edit: { route: 'Orders/Edit/{id}' } },
}
