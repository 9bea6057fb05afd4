import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { noteLeftOut } from '../standardSchema.ts'
import { noteCodes } from './codes.ts'
import { noteDrawing } from './drawing.ts'
import { noteApplications } from './foreign.ts'
import { checkMenu } from './menu.ts'

/** What can be served and may still not be what was meant; nothing while a file is broken, for then much seems unknown. */
export function listNotes(set: DataSet): ConfigurationProblem[] {
  if (set.broken.size > 0) return []
  return [
    ...checkMenu(set).notes,
    ...noteCodes(set),
    ...noteDrawing(set),
    ...noteApplications(set),
    ...noteLeftOut(set),
  ]
}
