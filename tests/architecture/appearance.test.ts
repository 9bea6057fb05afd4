import { expect, test } from 'vitest'
import { appearance } from './appearance.ts'
import { listProblems, tryRule } from './rule.ts'
import { listFiles, readText } from './sources.ts'

test('only the theme sets colours, font sizes and shadows', () => {
  expect(listProblems(appearance)).toEqual([])
})

test('no stylesheet lies outside the theme', () => {
  const sheets = listFiles('src/**/*.{css,scss,less}').filter(path => !path.startsWith('src/theme/'))
  expect(sheets.map(path => [path, readText(path).length])).toEqual([])
})

test.each([
  'const sx = { color: "#0F766E" }',
  'const sx = { border: "1px solid rgba(0, 0, 0, 0.1)" }',
  'const sx = { fontSize: 13 }',
  'const sx = { fontSize: "0.8rem" }',
  'const sx = { color: "white" }',
  'const view = <Box fontSize={13} />',
  'const view = <Box bgcolor="red" />',
  'const sx = { boxShadow: "0 1px 2px black" }',
])('the rule refuses %s in a page', text => {
  expect(tryRule(appearance, 'src/ui/Chip.tsx', text)).toHaveLength(1)
})

test.each([
  'const sx = { color: "text.secondary", boxShadow: "none" }',
  'const view = <Icon fontSize="small" />',
  'const link = "/Roles#permissions"',
])('the rule lets %s be', text => {
  expect(tryRule(appearance, 'src/ui/Chip.tsx', text)).toEqual([])
})
