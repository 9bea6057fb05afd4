import { expect, test } from 'vitest'
import { listSources, parseSource, type Source } from './sources.ts'

const widget = /^src\/ui\/[A-Z]\w*\.tsx$/

/** Widgets that no story shows: neither one of their own nor that of a widget which they are a part of. */
function listUntold(sources: Source[]): string[] {
  const product = sources.filter(source => /^src\/ui\//.test(source.path) && !source.isTest)
  const byPath = new Map(product.map(source => [source.path, source]))
  const told = new Set<string>()
  const tell = (path: string): void => {
    const source = byPath.get(path)
    if (!source || told.has(path)) return
    told.add(path)
    for (const { target, isType } of source.imports) if (target && !isType) tell(target)
  }
  for (const { path } of product) if (/^src\/ui\/stories\//.test(path)) tell(path)
  return product.flatMap(({ path }) => (widget.test(path) && !told.has(path) ? [`${path} has no story`] : []))
}

test('every shared widget has its story', () => {
  expect(listUntold(listSources())).toEqual([])
})

test('nothing but the boot leads to the stories, which a build leaves out', () => {
  const isStory = (path: string): boolean => /^src\/(app\/widgets|\w+\/stories)\//.test(path)
  const users = listSources().filter(
    ({ path, imports, isTest }) => !isTest && !isStory(path) && imports.some(({ target }) => target && isStory(target)),
  )
  expect(users.map(({ path }) => path)).toEqual(['src/app/openPage.ts'])
  expect(users[0]?.text).toMatch(
    /if \(import\.meta\.env\.DEV && [^\n]+\{\n[^\n]+import\('\.\/widgets\/openWidgets\.tsx'\)/,
  )
})

test('the rule asks for a story of a widget, and a part is seen in that of the whole', () => {
  const part = parseSource('src/ui/Part.tsx', 'export function Part() {}')
  const whole = parseSource('src/ui/Whole.tsx', "import { Part } from './Part.tsx'\nexport function Whole() {}")
  const told = parseSource('src/ui/stories/WholeStory.tsx', "import { Whole } from '../Whole.tsx'")
  expect(listUntold([part, whole])).toEqual(['src/ui/Part.tsx has no story', 'src/ui/Whole.tsx has no story'])
  expect(listUntold([part, whole, told])).toEqual([])
})
