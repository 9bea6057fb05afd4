import type { Descriptor } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { isStandardCall } from '#contract/standardCalls.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks that a resource has the calls that its screens make. */
export function checkScreens(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  // Plain REST has them all.
  if (!file.content.calls) return []
  return [...checkPaging(file), ...checkNeeds(file), ...checkToolbar(file)]
}

function checkToolbar(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { list, calls = {} } = file.content
  return (list?.toolbar ?? []).flatMap((name, index) => {
    if (calls[name]?.dialog?.title !== undefined) return []
    const message = calls[name] ? `The call ${name} has no dialog with a title.` : `There is no call ${name}.`
    const fix = calls[name] ? `Add "dialog": { "title": ... } to calls.${name}.` : suggest(name, Object.keys(calls))
    return [file.problem(['list', 'toolbar', index], message, fix)]
  })
}

function checkPaging(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { list, calls } = file.content
  if (list?.paging !== false || !calls?.list || calls.list.paged) return []
  const why = 'All rows at once are asked of a call that is paged; the call list is not.'
  return [file.problem(['list', 'paging'], why, 'Add "paged": true to calls.list.')]
}

function checkNeeds(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  return listNeeds(file.content).flatMap(({ at, what, call }) => {
    if (file.content.calls?.[call]) return []
    const fix = `Add "${call}" to ${isStandardCall(call) ? 'standard' : 'calls'}.`
    return [file.problem(at, `${what} needs the call ${call}, which is not there.`, fix)]
  })
}

interface Need {
  at: JsonPath
  what: string
  call: string
}

function listNeeds({ list, form, record, import: imported }: Descriptor): Need[] {
  const deletes = (list?.actions ?? []).indexOf('delete')
  return [
    ...(list ? [{ at: ['list'], what: 'The list screen', call: 'list' }] : []),
    ...(deletes < 0 ? [] : [{ at: ['list', 'actions', deletes], what: 'The action delete', call: 'delete' }]),
    ...(form?.create ? [{ at: ['form', 'create'], what: 'The create screen', call: 'create' }] : []),
    ...(form?.edit ? ['one', 'update'].map(call => ({ at: ['form', 'edit'], what: 'The edit screen', call })) : []),
    ...(record ? [{ at: ['record'], what: 'The record page', call: 'one' }] : []),
    ...(imported ? [{ at: ['import'], what: 'The import', call: 'import' }] : []),
  ]
}
