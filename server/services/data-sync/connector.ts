import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordValues } from '#contract/callArguments.ts'
import { isObject } from '#contract/values.ts'

/** A way to another system: answers a list of rows by its name. Throws a `SourceProblem` where there is none to be had. */
export interface SyncConnector {
  read(list: string, signal: AbortSignal): Promise<RecordValues[]>
}

/** Why a list could not be had, as a key of the catalogue. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem'
  readonly messageKey: string

  constructor(messageKey: string, list: string) {
    super(list)
    this.messageKey = messageKey
  }
}

/** Seconds that a source may take for a list. */
const patience = 100
const mostCharacters = 64 * 1024 * 1024

/** The connector to a folder of files (`units.json`) or to an HTTP address below which each list has its name. */
export function buildConnector(source: string): SyncConnector {
  const isRemote = /^https?:/.test(source)
  return {
    async read(list, signal) {
      const reading = isRemote ? fetchList(source, list, signal) : readFile(join(source, `${list}.json`), 'utf8')
      const text = await reading.catch(() => {
        throw new SourceProblem('dataSync.unreachable', list)
      })
      const rows = parseRows(text)
      if (rows === null) throw new SourceProblem('dataSync.noList', list)
      return rows
    },
  }
}

async function fetchList(source: string, list: string, signal: AbortSignal): Promise<string> {
  const address = `${source.replace(/\/$/, '')}/${list}.json`
  const within = AbortSignal.any([signal, AbortSignal.timeout(patience * 1000)])
  const answer = await fetch(address, { signal: within, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer.text()
}

function parseRows(text: string): RecordValues[] | null {
  if (text.length > mostCharacters) return null
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) && rows.every(isObject) ? rows : null
  } catch {
    return null
  }
}
