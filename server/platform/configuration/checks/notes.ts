import { isEngineCall } from '#contract/descriptor.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile } from '../jsonFile.ts'
import { noteLeftOut } from '../standardSchema.ts'
import { noteCodes } from './codes.ts'
import { noteDrawing } from './drawing.ts'
import { noteApplications } from './foreign.ts'
import { checkMenu } from './menu.ts'
import { noteTexts } from './texts.ts'

/** What can be served and may still not be what was meant; nothing while a file is broken, for then much seems unknown. */
export function listNotes(set: DataSet): ConfigurationProblem[] {
  if (set.broken.size > 0) return []
  return [
    ...checkMenu(set).notes,
    ...noteCodes(set),
    ...noteDrawing(set),
    ...noteApplications(set),
    ...noteLeftOut(set),
    ...noteUnsent(set),
    ...noteWordless(set),
    ...noteTexts(set),
    ...noteFormer(set),
  ]
}

/** Notes files that are read as ever, and could say the same in fewer words. */
function noteFormer({ schemas, descriptors, machines, dashboards }: DataSet): ConfigurationProblem[] {
  const files: JsonFile[] = [schemas, descriptors, machines, dashboards].flatMap(each => [...each.values()])
  return files.flatMap(file =>
    file.isFormer
      ? [
          file.problem(
            [],
            'This file says conditions as an earlier release did.',
            '"npm run config -- upgrade" rewrites it.',
          ),
        ]
      : [],
  )
}

/** Notes guards that refuse people without saying why; who means that names the general words. */
function noteWordless({ machines }: DataSet): ConfigurationProblem[] {
  return [...machines.values()].flatMap(file =>
    file.content.transitions.flatMap(({ actors, guards = [] }, index) =>
      guards.flatMap(({ message, ask }, position) => {
        if (message !== undefined || ask || actors?.every(actor => actor === 'System')) return []
        const at = ['transitions', index, 'guards', position]
        const fix = 'Add "else", "machine.refused" where the general words are meant.'
        return [file.problem(at, 'This guard refuses without saying why.', fix)]
      }),
    ),
  )
}

/** Notes events of machines that no call of a resource sends: they stand in no row's `AllowedActions`. */
function noteUnsent(set: DataSet): ConfigurationProblem[] {
  return [...set.descriptors.values()].flatMap(({ content: { name, machine, calls = {} } }) => {
    const file = set.machines.get(machine ?? '')
    const sent = new Set(Object.entries(calls).map(([call, { event, sends }]) => event ?? sends ?? call))
    return (file?.content.transitions ?? []).flatMap(({ event, actors }, index) => {
      if (sent.has(event) || isEngineCall(event) || actors?.every(actor => actor === 'System')) return []
      const message = `No call of ${name} sends the event ${event}, so nobody can.`
      const fix = `Add a call with "event": "${event}", or leave it to System with "actors": "System".`
      return file ? [file.problem(['transitions', index, 'event'], message, fix)] : []
    })
  })
}
