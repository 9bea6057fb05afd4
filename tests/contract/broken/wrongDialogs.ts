import { change, type WrongSet } from './wrongSet.ts'

const users = 'resources/users.json'
const teams = 'resources/teams.json'
const at = '/calls/deactivate'
const reason = { type: 'string', title: 'Reason' }

/** The shipped call with these parameters and further words. */
const ask = (parameters: Record<string, object>, words: Record<string, unknown> = {}) =>
  change(
    users,
    [`${at}/parameters`, parameters],
    [`${at}/body`, Object.fromEntries(Object.keys(parameters).map(name => [name, `args.${name}`]))],
    ...Object.entries(words).map(([word, value]): [string, unknown] => [`${at}/${word}`, value]),
  )

/** Parameters and dialogs that have the shape of one and still cannot be asked for. */
export const wrongDialogs: WrongSet[] = [
  ['a dialog that asks for nothing', change(users, [`${at}/dialog`, {}]), users, `${at}/dialog`, 'nothing to ask for'],
  [
    'a dialog that asks for what is no parameter',
    ask({ Reason: reason }, { dialog: { sections: [{ fields: ['Reasn'] }] } }),
    users,
    `${at}/dialog/sections/0/fields/0`,
    'no parameter Reasn',
    'mean "Reason"',
  ],
  [
    'a dialog that begins with a value of what is no parameter',
    ask({ Reason: reason }, { dialog: { values: { Reasn: 'Late' } } }),
    users,
    `${at}/dialog/values/Reasn`,
    'no parameter Reasn',
    'mean "Reason"',
  ],
  [
    'a dialog that begins with what is no property of the row',
    ask({ Reason: reason }, { dialog: { values: { Reason: { field: 'Nmae' } } } }),
    users,
    `${at}/dialog/values/Reason/field`,
    'no property Nmae',
    'mean "Name"',
  ],
  [
    'a dialog that does not ask for what must be given',
    ask({ Reason: reason, Note: reason }, { required: ['Note'], dialog: { sections: [{ fields: ['Reason'] }] } }),
    users,
    `${at}/dialog/sections`,
    'Note must be given and is not asked for',
  ],
  [
    'a dialog whose preview is no reading call',
    ask({ Reason: reason }, { dialog: { preview: 'deactivate' } }),
    users,
    `${at}/dialog/preview`,
    'no reading call deactivate',
  ],
  [
    'a title that names no property',
    ask({ Reason: reason }, { dialog: { title: 'Deactivate {Nmae}' } }),
    users,
    `${at}/dialog/title`,
    'no property Nmae',
    'mean "Name"',
  ],
  [
    'a parameter that refers to no resource',
    ask({ TeamID: { type: 'integer', 'x-reference': 'Tems' } }),
    users,
    `${at}/parameters/TeamID/x-reference`,
    'no resource Tems',
  ],
  [
    'a parameter that hangs on none that is there',
    ask({ Reason: { ...reason, 'x-visible-when': { Kind: { present: true } } } }),
    users,
    `${at}/parameters/Reason/x-visible-when`,
    'no property Kind',
  ],
  [
    'a rule about what is no parameter',
    ask({ Reason: reason }, { rules: [{ field: 'Until', must: { Reason: { present: true } }, message: 'No.' }] }),
    users,
    `${at}/rules/0/field`,
    'no property Until',
  ],
  [
    'a word of records at a parameter that is not validated as one',
    change(users, ['/calls/allByCompany/parameters/companyId/x-reference', 'Companies']),
    users,
    '/calls/allByCompany/parameters/companyId/x-reference',
    'not validated as a record is',
  ],
  [
    'rules of parameters that are not validated as a record',
    change(users, [
      '/calls/allByCompany/rules',
      [{ field: 'companyId', must: { companyId: { present: true } }, message: 'No.' }],
    ]),
    users,
    '/calls/allByCompany/rules',
    'not validated as a record is',
  ],
  [
    'a default that makes a call another one',
    change('resources/candidate-jobs.json', ['/calls/cancel/parameters/ISHCPCancellation/default', true]),
    'resources/candidate-jobs.json',
    '/calls/cancel/parameters/ISHCPCancellation/default',
    'With this default it is always the call acceptCancel.',
    'change the "when" of acceptCancel',
  ],
  [
    'an action that nothing takes back',
    change(teams, ['/list/actions/-', { name: 'fly', route: 'Fly', undo: 'land' }]),
    teams,
    '/list/actions/3/undo',
    'no action land that makes a call',
  ],
  [
    'an action that is taken back by one that asks',
    change(
      users,
      ['/list/actions/-', { name: 'fly', call: 'activate', undo: 'land' }],
      ['/list/actions/-', { name: 'land', call: 'isInvitationValid' }],
    ),
    users,
    '/list/actions/10/undo',
    'asks for values',
  ],
]
