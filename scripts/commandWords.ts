import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '#server/platform/kernel/failure.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** The code with which a command ends that did its work and has something to tell a script: 1 is for what failed. */
export const remarkCode = 3

/** Reads the words behind a command; what it does not take is refused by name, with how it is used. */
export function readCommandWords<const Known extends Options>(options: Known, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw buildMisuse(describeMisuse(options, error), usage)
  }
}

/** What is said of words that a command does not take. */
export function buildMisuse(why: string, usage: string): OperatorError {
  return new OperatorError(`${why}\n\n${usage}`)
}

function describeMisuse(options: Options, error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  const [, word = ''] = /'(-[^\s']+)/.exec(message) ?? []
  const known = Object.keys(options).map(name => `--${name}`)
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${word}: choose one of ${known.join(', ')}.`
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error
  return options[word.slice(2)]?.type === 'string'
    ? `${word} takes a value; one that begins with a dash is written ${word}=-value.`
    : `${word} takes no value.`
}
