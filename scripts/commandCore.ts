import { setTimeout as wait } from 'node:timers/promises'
import type { CallArguments } from '#contract/callArguments.ts'
import { buildCore } from '#server/core.ts'
import { reportFailure } from '#server/main.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import type { Configuration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { HttpProblem, Refusal } from '#server/platform/kernel/problem.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { findLive, getLive } from '#server/platform/publishing/index.ts'
import { isConsoleAlone, type Settings } from '#server/settings.ts'

/** The services over a database, without a port: calls are made in the name of one user. */
export interface CommandCore {
  caller: Caller
  configuration: Configuration
  /** Performs a call; what is refused is thrown as an `OperatorError` in the words of the services. */
  call<Source>(resource: string, callName: string, args: CallArguments): Promise<Source>
  /** Takes the second factor of that user away; false where there is none. */
  resetSecondFactor(): Promise<boolean>
  /** Reads the rows that a call answers as a file, in parts. */
  download(resource: string, callName: string, args: CallArguments): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

/** For so long a command waits for a start beside it to make the first version, in milliseconds. */
const patience = 60_000

/** Throws an `OperatorError` where no start makes a first version. */
async function waitForVersion(database: Database): Promise<void> {
  if (await findLive(database)) return
  console.warn('There is no version of the configuration yet; waiting for npm start to make the first one.')
  const end = performance.now() + patience
  while (performance.now() < end && !(await findLive(database))) await wait(200)
  await getLive(database)
}

/** Opens the services for one user, beside a running server or without one; `works` names those that work on what waits. */
export async function openCommandCore(
  database: Database,
  settings: Settings,
  loginName: string,
  works: readonly string[] = [],
): Promise<CommandCore> {
  if (isConsoleAlone(settings)) throw new OperatorError('The console alone has no records of its own.')
  await waitForVersion(database)
  const log = buildLog({ logLevel: 'silent' })
  const reports = { info: () => {}, warn: console.warn, onError: reportFailure }
  const core = await buildCore({ settings, database, log, reports, warn: console.warn, isServer: false })
  await core.begin(works)
  const { engine } = core
  const account = await core.services.accounts.findByLogin(loginName)
  const caller = account && (await core.findCaller(account.userId))
  if (!caller) {
    await core.close()
    throw new OperatorError(`There is no active user ${loginName}: name another one.`)
  }
  const perform = (resource: string, callName: string, args: CallArguments) =>
    engine.perform({ resource, callName, caller, args }).catch(error => {
      throw error instanceof Refusal || error instanceof HttpProblem ? new OperatorError(error.message) : error
    })
  return {
    caller,
    configuration: core.configuration.current(),
    async call<Source>(resource: string, callName: string, args: CallArguments) {
      const outcome = await perform(resource, callName, args)
      const { Source } = 'Success' in outcome ? outcome : await outcome.collect()
      return Source as Source
    },
    resetSecondFactor: () =>
      engine.asSystem('Users', context => core.services.membership.resetSecondFactor(context, caller.userId)),
    async download(resource, callName, args) {
      const outcome = await perform(resource, callName, args)
      if ('Success' in outcome) throw new Error(`${callName} of ${resource} answers no file.`)
      return outcome.open()
    },
    close: core.close,
  }
}
