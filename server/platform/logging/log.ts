import type { DestinationStream } from 'pino'
import { pino } from 'pino'
import type { Settings } from '#server/settings.ts'
import { redacted, redactedPaths } from './redaction.ts'

/** Writes log lines, each an object of facts and a text. */
export type Log = ReturnType<typeof pino>

/** Builds the log: JSON lines on standard output from `LOG_LEVEL` on, secrets and tokens redacted. */
export function buildLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: settings.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: redacted },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
