import { describe, expect, test } from 'vitest'
import { listProblems, tryRule } from './rule.ts'
import { componentProps, countLines, fileSizes, functionSizes, linesToThinkAt } from './sizes.ts'
import { listSources } from './sources.ts'

test('no file is longer than 400 lines', () => {
  expect(listProblems(fileSizes)).toEqual([])
})

test('nine files in ten are under 250 lines', async ({ annotate }) => {
  const sizes = listSources()
    .map(countLines)
    .sort((one, other) => one - other)
  const under = sizes.filter(size => size < linesToThinkAt).length
  await annotate(`${sizes.length} files, median ${sizes[Math.floor(sizes.length / 2)]} lines, longest ${sizes.at(-1)}`)
  expect(under / sizes.length).toBeGreaterThanOrEqual(0.9)
})

test('every function fits a screen', () => {
  expect(listProblems(functionSizes)).toEqual([])
})

test('every component takes at most eight props', () => {
  expect(listProblems(componentProps)).toEqual([])
})

describe('the rules of size', () => {
  const many = (text: string, times: number): string => Array.from({ length: times }, () => text).join('\n')

  test('refuse a file of 401 lines', () => {
    expect(tryRule(fileSizes, 'src/lib/long.ts', many('run()', 401))).toHaveLength(1)
    expect(tryRule(fileSizes, 'src/lib/long.ts', many('run()', 400))).toEqual([])
  })

  test('refuse a function of 61 lines', () => {
    const text = `export function long() {\n${many('run()', 59)}\n}`
    expect(tryRule(functionSizes, 'src/lib/long.ts', text)).toHaveLength(1)
  })

  test.each([
    `export function Card({ a }: { ${many('a: 1;', 9)} }) {}`,
    `type Props = { ${many('a: 1;', 9)} }\nexport function Card(props: Props) {}`,
    `interface Props { ${many('a: 1;', 9)} }\nexport function Card(props: Props) {}`,
  ])('refuse a component of nine props', text => {
    expect(tryRule(componentProps, 'src/ui/Card.tsx', text)).toHaveLength(1)
  })
})
