import { change, type WrongSet, wrongFile, wrongValue } from './wrongSet.ts'

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
  wrongValue('a dialog that asks for nothing', users, `${at}/dialog`, {}, 'nothing to ask for'),
  wrongFile(
    'a dialog that asks for what is no parameter',
    ask({ Reason: reason }, { dialog: { sections: [{ fields: ['Reasn'] }] } }),
    `${at}/dialog/sections/0/fields/0`,
    'no parameter Reasn',
    'mean "Reason"',
  ),
  wrongFile(
    'a dialog that begins with a value of what is no parameter',
    ask({ Reason: reason }, { dialog: { values: { Reasn: 'Late' } } }),
    `${at}/dialog/values/Reasn`,
    'no parameter Reasn',
    'mean "Reason"',
  ),
  wrongFile(
    'a dialog that begins with what is no property of the row',
    ask({ Reason: reason }, { dialog: { values: { Reason: { field: 'Nmae' } } } }),
    `${at}/dialog/values/Reason/field`,
    'no property Nmae',
    'mean "Name"',
  ),
  wrongFile(
    'a dialog that does not ask for what must be given',
    ask({ Reason: reason, Note: reason }, { required: ['Note'], dialog: { sections: [{ fields: ['Reason'] }] } }),
    `${at}/dialog/sections`,
    'Note must be given and is not asked for',
  ),
  wrongFile(
    'a dialog whose preview is no reading call',
    ask({ Reason: reason }, { dialog: { preview: 'deactivate' } }),
    `${at}/dialog/preview`,
    'no reading call deactivate',
  ),
  wrongFile(
    'a title that names no property',
    ask({ Reason: reason }, { dialog: { title: 'Deactivate {Nmae}' } }),
    `${at}/dialog/title`,
    'no property Nmae',
    'mean "Name"',
  ),
  wrongFile(
    'a parameter that refers to no resource',
    ask({ TeamID: { type: 'integer', 'x-reference': 'Tems' } }),
    `${at}/parameters/TeamID/x-reference`,
    'no resource Tems',
  ),
  wrongFile(
    'a parameter that hangs on none that is there',
    ask({ Reason: { ...reason, 'x-visible-when': { Kind: { present: true } } } }),
    `${at}/parameters/Reason/x-visible-when`,
    'no property Kind',
  ),
  wrongFile(
    'a rule about what is no parameter',
    ask({ Reason: reason }, { rules: [{ field: 'Until', must: { Reason: { present: true } }, message: 'No.' }] }),
    `${at}/rules/0/field`,
    'no property Until',
  ),
  wrongValue(
    'a word of records at a parameter that is not validated as one',
    users,
    '/calls/allByCompany/parameters/companyId/x-reference',
    'Companies',
    'not validated as a record is',
  ),
  wrongValue(
    'rules of parameters that are not validated as a record',
    users,
    '/calls/allByCompany/rules',
    [{ field: 'companyId', must: { companyId: { present: true } }, message: 'No.' }],
    'not validated as a record is',
  ),
  wrongValue(
    'a default that makes a call another one',
    'resources/candidate-jobs.json',
    '/calls/cancel/parameters/ISHCPCancellation/default',
    true,
    'With this default it is always the call acceptCancel.',
    'change the "when" of acceptCancel',
  ),
  wrongFile(
    'an action that nothing takes back',
    change(teams, ['/list/actions/-', { name: 'fly', route: 'Fly', undo: 'land' }]),
    '/list/actions/3/undo',
    'no action land that makes a call',
  ),
  wrongFile(
    'an action that is taken back by one that asks',
    change(
      users,
      ['/list/actions/-', { name: 'fly', call: 'activate', undo: 'land' }],
      ['/list/actions/-', { name: 'land', call: 'isInvitationValid' }],
    ),
    '/list/actions/10/undo',
    'asks for values',
  ),
]
