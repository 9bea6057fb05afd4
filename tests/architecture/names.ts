import { posix } from 'node:path'
import type { Problem, Rule } from './rule.ts'
import { isNode, readName, type Source, type SyntaxNode, walk } from './sources.ts'

const empty = /^(utils?|helpers?|misc|common|shared|stuff)$/i
const folder = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/
const moduleName = /^[a-z][A-Za-z0-9]*(\.(db|deep|gen|config|d))?(\.(test|spec))?$/
const componentName = /^[A-Z][A-Za-z0-9]*((\.deep)?\.test)?$/
const migrationName = /^\d{4}-[a-z0-9-]+$/

function baseName(path: string): string {
  return posix.basename(path).replace(/\.tsx?$/, '')
}

/** Checks the path of any file of the project for names that say nothing; gives what is wrong or null. */
export function checkPathName(path: string): string | null {
  const parts = path.split('/')
  const said = parts.find(part => empty.test(part.replace(/\..*$/, '')))
  if (said) return `"${said}" says nothing: name it after the noun it holds`
  const odd = parts.slice(0, -1).find(part => !folder.test(part))
  if (odd) return `the folder "${odd}" is not in kebab-case`
  const isData = /^(schemas|resources)\/.*\.json$/.test(path)
  const isKebab = /^[a-z0-9]+([-.][a-z0-9]+)*\.json$/.test(parts.at(-1) ?? '')
  return isData && !isKebab ? 'is a data file whose name is not in kebab-case' : null
}

/** Names of functions, classes and constants (not types) that a file exports by declaration. */
function listExportedValues({ program }: Source): string[] {
  const body = (Array.isArray(program.body) ? program.body : []).filter(isNode)
  return body
    .filter(node => node.type === 'ExportNamedDeclaration')
    .map(node => node.declaration)
    .filter(isNode)
    .flatMap((declared: SyntaxNode) => {
      if (Array.isArray(declared.declarations)) return declared.declarations.filter(isNode).map(one => readName(one.id))
      const isValue = declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration'
      return isValue ? [readName(declared.id)] : []
    })
}

function listStatements({ program }: Source, type: string): SyntaxNode[] {
  return (Array.isArray(program.body) ? program.body : []).filter(isNode).filter(node => node.type === type)
}

/** A file is named after what it exports: `RoleTable.tsx`, `useRole.ts`, `parseDate.ts`. */
export const fileNames: Rule = source => {
  const name = baseName(source.path)
  const defaults = listStatements(source, 'ExportDefaultDeclaration').map(node =>
    readName(isNode(node.declaration) ? node.declaration.id : null),
  )
  const values = [...listExportedValues(source), ...defaults]
  const say = (message: string): Problem[] => [{ line: 1, message }]
  if (migrationName.test(name)) return source.path.includes('/migrations/') ? [] : say('is named as a migration')
  if (!moduleName.test(name) && !componentName.test(name)) return say('is named neither camelCase nor PascalCase')
  if (source.isTest) return []
  const component = values.find(value => /^[A-Z][a-z]/.test(value))
  const isDrawn = source.path.endsWith('.tsx') && component && name !== 'index'
  // Beside what a file is named after it may hold components that go with it.
  if (isDrawn && !componentName.test(name) && !values.includes(name))
    return say(`holds the component ${component}: name it PascalCase.tsx`)
  if (componentName.test(name) && !values.includes(name) && !/Page$/.test(name)) return say(`exports no ${name}`)
  const isHook = values.length > 0 && values.every(value => /^use[A-Z]/.test(value))
  return isHook && !values.includes(name) && name !== 'index' ? say(`holds the hook ${values[0]}: name it so`) : []
}

// Everyday words that say less than the field's own terms, and the names of the API that hold them all the same.
const everydayWords = /^(un)?told$|^plac(ed|ings?)$|^wish(es|ed)?$|^shown$/
const apiNames: ReadonlySet<string> = new Set([
  'Shown',
  'Told',
  'ToldOn',
  'EmployerWishes',
  'SpecialtyWishes',
  'wishes',
])

function toNameWords(name: string): string[] {
  const spaced = name.replace(/wishList(ed)?/gi, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return spaced.split(/[^A-Za-z]+/).map(word => word.toLowerCase())
}

/** What is told is reported or announced, what is placed has a position, what is wished for is an option, what is shown is displayed. */
export const standardTerms: Rule = source => {
  const problems: Problem[] = []
  walk(source.program, node => {
    if (!/^(JSX|Private)?Identifier$/.test(node.type)) return
    const name = readName(node)
    const word = apiNames.has(name) ? undefined : toNameWords(name).find(each => everydayWords.test(each))
    if (word)
      problems.push({ line: source.lineOf(node), message: `names "${name}": take the field's term for "${word}"` })
  })
  return problems
}
