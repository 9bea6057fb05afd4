import { describe, expect, it } from 'vitest'
import { formatProblem, toPrintable } from './problems.ts'

describe('a problem in one line', () => {
  it('names file, line, pointer, reason and fix', () => {
    const problem = { file: 'schemas/user.json', line: 12, pointer: '/type', message: 'is text.', fix: 'Use "string".' }
    expect(formatProblem(problem)).toBe('schemas/user.json:12 /type: is text. Use "string".')
  })

  it('shows characters that steer a terminal instead of sending them, wherever they stand', () => {
    const evil = 'a\u001b[2Jb\u009bc\rd\u0000'
    const line = formatProblem({ file: evil, line: null, pointer: evil, message: evil, fix: evil })
    const displayed = 'a\\u001b[2Jb\\u009bc\\u000dd\\u0000'
    expect(line).toBe(`${displayed} ${displayed}: ${displayed} ${displayed}`)
    expect(toPrintable('Zoë\t–\n漢字 🙂')).toBe('Zoë\t–\n漢字 🙂')
  })
})
