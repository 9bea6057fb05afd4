import type { Machine } from '#contract/machine.ts'
import type { JsonFile } from '../jsonFile.ts'
import type { MetaName } from '../metaSchemas.ts'
import type { Choices, Names } from './choices.ts'
import { hasNotation, printContent } from './files.ts'
import { foldCalls, foldMachine, foldSchema } from './folding.ts'
import { changeValues, unnameStates } from './naming.ts'
import type { Plain } from './words.ts'

/** What the former notation alone says; in machines and schemas operands are objects besides. */
const marks = /"left":|"where":\[\{"field":/
const operandMarks = /\{"property":|\{"(field|arg|fact|caller|setting|flag)":"[\w.]+"\}/

/** A file as it is written today, where it stands in the former notation; problems are reported where the file has them. */
export function upgradeFile(file: JsonFile, kind: MetaName): JsonFile {
  if (!hasNotation(kind)) return file
  const text = JSON.stringify(file.content)
  const hasOperands = kind === 'machine' || kind === 'entity'
  if (!marks.test(text) && !(hasOperands && operandMarks.test(text))) return file
  const content = tryPrint(file.content, kind)
  return { ...file, content, isFormer: true }
}

/** What is no data file in its inner shape is left for the check of shapes to tell. */
function tryPrint(content: unknown, kind: MetaName): unknown {
  try {
    return printContent(content, kind)
  } catch {
    return content
  }
}

/** The content of a file as it is written today: in the short form, states and choices by name, guards and sets that have names by these. */
export function upgradeContent(names: Names, content: unknown, kind: MetaName, name: string): unknown {
  const named = changeValues(names, content, kind, name, (value, choices) => toChoice(value, choices))
  const printed = printContent(named, kind)
  if (kind === 'machine') return foldMachine(unnameStates(names, printed as unknown as Machine) as unknown as Plain)
  if (kind === 'resource') return foldCalls(printed as Plain)
  return kind === 'entity' ? foldSchema(printed as Plain) : printed
}

/** The name of a value; of a state before that of a choice. */
function toChoice(value: unknown, choices: Choices): unknown {
  if (typeof value !== 'number') return value
  return [...choices].findLast(([, each]) => each === value)?.[0] ?? value
}
