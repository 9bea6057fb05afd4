import type { ConfigurationProblem } from '#contract/problems.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import type { DataFile } from '../configuration/index.ts'
import { parseJsonFile } from '../configuration/jsonFile.ts'
import type { TableProblem } from '../tables/index.ts'

/** Finds the lines at which the wishes stand that tables cannot fulfil. */
export function toConfigurationProblems(
  problems: readonly TableProblem[],
  files: readonly DataFile[],
): ConfigurationProblem[] {
  return problems.map(({ file, pointer, message, fix }) => {
    const data = files.find(({ path }) => path === file)
    const parsed = data && parseJsonFile(data)
    if (!parsed || !('file' in parsed)) return { file, line: null, pointer, message, fix }
    return parsed.file.problem(toTokens(pointer), message, fix)
  })
}
