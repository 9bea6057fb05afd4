import type { ConfigurationProblem } from '#contract/problems.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import type { DataFile } from '../configuration/index.ts'
import { parseJsonFile } from '../configuration/jsonFile.ts'
import { isRetypeProblem, type TableProblem } from '../tables/index.ts'

/**
 * Finds the lines at which the requests stand that tables cannot fulfil; `rolledBackTo` is the version whose files they are, null
 * where they are an edit.
 */
export function toConfigurationProblems(
  problems: readonly TableProblem[],
  files: readonly DataFile[],
  rolledBackTo: number | null,
): ConfigurationProblem[] {
  return problems.map(problem => {
    const { file, pointer, message } = problem
    const fix = rolledBackTo === null ? problem.fix : toRollBackFix(problem, rolledBackTo)
    const data = files.find(({ path }) => path === file)
    const parsed = data && parseJsonFile(data)
    if (!parsed || !('file' in parsed)) return { file, line: null, pointer, message, fix }
    return parsed.file.problem(toTokens(pointer), message, fix)
  })
}

/** The files of an older version cannot be edited: what is left to do is another thing than for an edit. */
function toRollBackFix(problem: TableProblem, version: number): string {
  if (!isRetypeProblem(problem)) return problem.fix
  if (problem.obstacle === 'values') return 'Change these values first, or roll back to another version.'
  if (problem.obstacle === 'loss')
    return `Where that is meant, run "npm run config -- rollback ${version} --retype --force"; else roll back to another version.`
  return `Run "npm run config -- rollback ${version} --retype" when few work, or roll back to another version.`
}
