import type { EngineCall } from '#contract/descriptor.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import { answerCreated } from './createIdempotent.ts'
import { deleteRecords } from './delete.ts'
import { listDeleted, restoreRecord } from './deleted.ts'
import { exportRecords } from './export.ts'
import { getHistory } from './history.ts'
import { importRecords } from './importRows.ts'
import { listAll, listPage } from './list.ts'
import { getOne } from './one.ts'
import { revealNumber } from './reveal.ts'
import { revertRecord } from './revert.ts'
import { createRecord, updateRecord } from './save.ts'

/** Serves a call that the engine has for every resource. */
export async function runEngineCall(execution: CallExecution, call: EngineCall): Promise<CallResult> {
  switch (call) {
    case 'list':
      return listPage(execution)
    case 'all':
      return listAll(execution)
    case 'one':
      return getOne(execution)
    case 'create':
      return (await answerCreated(execution)) ?? createRecord(execution)
    case 'update':
      return updateRecord(execution)
    case 'delete':
      return deleteRecords(execution)
    case 'import':
      return importRecords(execution)
    case 'export':
      return exportRecords(execution)
    case 'history':
      return getHistory(execution)
    case 'reveal':
      return revealNumber(execution)
    case 'revert':
      return revertRecord(execution)
    case 'restore':
      return restoreRecord(execution)
    case 'deleted':
      return listDeleted(execution)
    default:
      throw new Error(`The engine has no call ${call satisfies never}.`)
  }
}
