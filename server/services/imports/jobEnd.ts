import { beginOf } from '#contract/cellCut.ts'
import type { ImportStatus } from '#contract/imports.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { everybodys, writeAudits } from '../../platform/audit/index.ts'
import { HttpProblem, Refusal } from '../../platform/http/problem.ts'
import { toText } from '../../platform/resources/texts.ts'
import { TableProblem } from '../../platform/sheets/index.ts'
import { type ImportParts, tellImport } from './importParts.ts'
import { updateImport } from './importRepository.ts'
import { closeJob } from './jobRepository.ts'

const longestFailure = 1000

/** What ends an import early, for its owner to read. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
}

/** Ends an import, unless somebody else has ended it, or has begun something else with it since it was at this part. */
export async function endImport(
  parts: ImportParts,
  id: number,
  { Status, Failure = '', part }: { Status: ImportStatus; Failure?: string; part?: number },
): Promise<void> {
  await parts.database.transaction(async transaction => {
    if (!(await closeJob(transaction, id, part))) return
    const why = Failure === '' ? {} : { Failure: beginOf(Failure, longestFailure) }
    if (Status === 'Failed') {
      const entry = { userId: null, resource: 'Imports', recordId: id, action: 'fail', after: { Status, ...why } }
      await writeAudits(transaction, [entry], `'${everybodys}'`)
    }
    await updateImport(transaction, id, { Status, ...why, EndedOn: 'now' })
    transaction.afterCommit(() => tellImport(parts, id))
  })
}

/** The text of a message key in the language of somebody; in English where nobody is there. */
export function toOwnerText(
  { configuration, getCatalogue }: ImportParts,
  caller: Caller | null,
  key: string,
  ...args: readonly unknown[]
): string {
  return toText(getCatalogue(configuration.current(), String(caller?.claims.user_culture ?? '')), key, args)
}

/** Gets who an import is done for, as he is now. Throws where he may not call any more. */
export async function getOwner(parts: ImportParts, userId: number): Promise<Caller> {
  const caller = await parts.findCaller(userId)
  if (!caller) throw new ImportFailure(toOwnerText(parts, null, 'imports.ownerGone'))
  return caller
}

/** Why an import ends, where its error is one of its file, its plan or its owner; null where the error is ours. */
export function findFailure(parts: ImportParts, caller: Caller | null, error: unknown): string | null {
  if (error instanceof TableProblem) return toOwnerText(parts, caller, error.messageKey, ...error.args)
  if (error instanceof ImportFailure || error instanceof Refusal) return error.message
  return error instanceof HttpProblem && error.status < 500 ? error.message : null
}
