import type { CallArguments } from '#contract/callArguments.ts'
import { buildCallerLoader } from '#server/callers.ts'
import { reportFailure } from '#server/main.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { followAuditMonths } from '#server/platform/audit/index.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/failure.ts'
import { HttpProblem, Refusal } from '#server/platform/http/problem.ts'
import { buildResourceEngine, getCatalogue } from '#server/platform/resources/index.ts'
import { followImports } from '#server/services/imports/index.ts'
import { buildRowChanges } from '#server/services/live/index.ts'
import { buildServed, buildServices } from '#server/services.ts'
import { isConsoleAlone, type Settings } from '#server/settings.ts'
import { startConfiguration } from '#server/startConfiguration.ts'

/** The services over a database, without a port: calls are made in the name of one user. */
export interface Office {
  caller: Caller
  configuration: Configuration
  /** Performs a call; what is refused is thrown as an `OperatorError` in the words of the services. */
  call<Source>(resource: string, callName: string, args: CallArguments): Promise<Source>
  /** Reads the rows that a call answers as a file, in parts. */
  download(resource: string, callName: string, args: CallArguments): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

/** Opens the services for one user, beside a running server or without one; `isImporting` also works on imports that wait. */
export async function openOffice(
  database: Database,
  settings: Settings,
  loginName: string,
  { isImporting = false } = {},
): Promise<Office> {
  if (isConsoleAlone(settings)) throw new OperatorError('The console alone has no records of its own.')
  const onError = reportFailure
  const services = buildServices(database)
  const served = buildServed(services.extensions, false)
  const reports = { info: () => {}, warn: console.warn, onError }
  const { publishing } = await startConfiguration({ folder: null, database, served, reports, warn: console.warn })
  const configuration = publishing.live
  const changes = await buildRowChanges({ database, redisUrl: settings.redisUrl, onError })
  const { extensions } = services
  const onWritten = changes.tell
  const engine = buildResourceEngine({ database, configuration, extensions: () => extensions, onWritten })
  const load = buildCallerLoader(services.accounts, services.credentials, services.membership)
  const findCaller = async (userId: number) => (await load(userId))?.caller ?? null
  // Without a server that runs, nobody has made the months of the audit.
  const endMonths = await followAuditMonths(database, onError)
  const connections = settings.databaseConnections
  const own = { database, configuration, connections, engine }
  const following = { ...own, findCaller, onWritten, getCatalogue, onError }
  const endImports = isImporting ? await followImports(following) : async () => {}
  const close = async () => {
    await endImports()
    endMonths()
    await changes.close()
    await publishing.close()
  }
  const account = await services.accounts.findByLogin(loginName)
  const caller = account && (await findCaller(account.userId))
  if (!caller) {
    await close()
    throw new OperatorError(`There is no active user ${loginName}: name another one with --user.`)
  }
  const perform = (resource: string, callName: string, args: CallArguments) =>
    engine.perform({ resource, callName, caller, args }).catch(error => {
      throw error instanceof Refusal || error instanceof HttpProblem ? new OperatorError(error.message) : error
    })
  return {
    caller,
    configuration: configuration.current(),
    async call<Source>(resource: string, callName: string, args: CallArguments) {
      const outcome = await perform(resource, callName, args)
      const { Source } = 'Success' in outcome ? outcome : await outcome.collect()
      return Source as Source
    },
    async download(resource, callName, args) {
      const outcome = await perform(resource, callName, args)
      if ('Success' in outcome) throw new Error(`${callName} of ${resource} answers no file.`)
      return outcome.open()
    },
    close,
  }
}
