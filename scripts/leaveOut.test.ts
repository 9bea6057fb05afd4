import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { leaveOut } from './leaveOut.ts'

const path = 'node_modules/@mui/x-data-grid/material/index.mjs'
const slots = readFileSync(path, 'utf8')

type Hook = (this: unknown, ...args: unknown[]) => unknown
const toHook = (hook: unknown): Hook =>
  (typeof hook === 'function' ? hook : (hook as { handler: Hook }).handler) as Hook

/** What a build that reads this as the grid's table of its parts says in the end. */
function build(code: string): { code: string; problem: string } {
  const plugin: Plugin = leaveOut()
  let problem = ''
  toHook(plugin.configResolved).call(null, { command: 'build' })
  const left = toHook(plugin.transform).call({ parse: parseAst }, code, `/home/console/${path}`)
  const error = (message: string) => {
    problem = message
  }
  toHook(plugin.buildEnd).call({ error })
  return { code: String(left), problem }
}

describe('what is left out of the build', () => {
  it('is dropped by its name, and by what it begins with', () => {
    const { code, problem } = build(slots)
    for (const name of ['baseSelect:', 'quickFilterIcon:']) {
      expect(slots).toContain(name)
      expect(code).not.toContain(name)
    }
    expect(code).toContain('baseCheckbox:')
    expect(problem).not.toContain('material/index')
  })

  it.each([
    ['baseSelect', 'baseChoice'],
    ['quickFilter', 'fastFilter'],
  ])('fails the build where the vendor calls "%s" something else', (name, another) => {
    const { problem } = build(slots.replaceAll(new RegExp(`\\b${name}(Clear)?(Icon)?:`, 'g'), `${another}$1$2:`))
    expect(problem).toContain(`material/index ${name}`)
  })
})
