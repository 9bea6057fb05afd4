import { isNode, listFiles, parseSource, readText, type SyntaxNode, walk } from '#tests/architecture/sources.ts'

/** A sentence that a check can say, as it stands in the source. */
export interface Sentence {
  /** The file and the line. */
  location: string
  text: string
  /** Fits what is said, whatever is filled in. */
  form: RegExp
}

/** Where problems of data files are put into words; what is said of a shape is in the hands of the rules of the meta-schemas. */
const speakers = [
  'server/platform/configuration/checks/*.ts',
  'server/platform/configuration/{dataSet,jsonFile}.ts',
  'contract/menuXml.ts',
]

/** Lists every sentence that the checks of data files can say: texts of several words that end with a full stop. */
export function listSentences(): Sentence[] {
  return listFiles(...speakers)
    .filter(path => !path.includes('.test.'))
    .flatMap(path => {
      const source = parseSource(path, readText(path))
      const found: Sentence[] = []
      walk(source.program, node => {
        const parts = readParts(node)
        const text = parts?.join('…')
        if (!parts || !text || !/^(?=.*[^ ] [^ ]).*[.?]$/.test(text)) return
        const form = new RegExp(parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*'), 'u')
        found.push({ location: `${path}:${source.lineOf(node)}`, text, form })
      })
      return found
    })
}

function readParts(node: SyntaxNode): string[] | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return node.quasis.filter(isNode).map(({ value }) => (value as { cooked: string }).cooked)
}
