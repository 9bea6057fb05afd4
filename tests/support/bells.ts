const text = { type: 'string', title: 'Text', maxLength: 40 }

/** Data files of a resource whose records ring by the clock, by their paths. */
export const bellFiles: Readonly<Record<string, object>> = {
  'resources/machines/bell.json': {
    name: 'bell',
    state: 'Status',
    states: [{ name: 'Waiting' }, { name: 'Rung', terminal: true }],
    initial: 'Waiting',
    settings: { TimeToCancelJob: 24 },
    transitions: [
      { event: 'ring', from: 'Waiting', to: 'Rung', actors: 'System' },
      {
        event: 'warn',
        from: 'Waiting',
        actors: 'System',
        guards: [{ Name: 'Loud', else: 'It is quiet.' }],
      },
    ],
    clock: [
      { event: 'ring', from: 'Waiting', due: 'StartsOn' },
      { event: 'warn', from: 'Waiting', due: 'WarnsOn', before: 'setting.TimeToCancelJob' },
    ],
  },
  'schemas/bell.json': {
    type: 'object',
    title: 'Bell',
    properties: {
      Name: { ...text, title: 'Name' },
      StartsOn: { type: 'string', title: 'Starts', format: 'date-time', 'x-time': 'instant' },
      WarnsOn: { type: 'string', title: 'Warns', format: 'date-time', 'x-time': 'instant' },
      Status: { ...text, title: 'Status', 'x-computed': true, default: 'Waiting' },
    },
  },
  'resources/bells.json': {
    name: 'Bells',
    schema: 'bell',
    represent: '{Name}',
    service: { application: 'Marketplace', contract: 'Bells' },
    machine: 'bell',
    calls: { one: { method: 'GET', path: '{id}', permission: 'EDIT_SYSTEM_CONFIG' } },
  },
}
