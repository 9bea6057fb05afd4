import { readXmlTree, type XmlElement } from '#contract/xmlTree.ts'
import { buildWordTable, toCell, toCode } from './table.ts'

const typeNames: Record<string, string> = { 'xs:string': 'text', 'xs:boolean': '`true` or `false`' }

/** Every attribute of a menu item, out of the schema of the menu. */
export function describeMenu(text: string): string[] {
  const schema = readXmlTree(text)
  const words = find(schema, 'attributeGroup')
    .elements.filter(({ name }) => name === 'xs:attribute')
    .map(element => {
      const { name = '', type = '', use, default: usual } = Object.fromEntries(element.attributes)
      return {
        name: toCode(name),
        values: typeNames[type] ?? type,
        fallback: use === 'required' ? '**required**' : usual ? toCode(usual) : '',
        what: toCell(find(element, 'annotation', 'documentation').text.replace(/ Example: .*$/, '')),
        example: toCode(`${name}="${find(element, 'annotation', 'appinfo').text}"`),
      }
    })
  return [find(schema, 'element', 'annotation', 'documentation').text, '', '## Item', '', ...buildWordTable(words)]
}

/** The first element at a path below another. */
function find(element: XmlElement, ...path: string[]): XmlElement {
  return path.reduce((parent, name) => {
    const found = parent.elements.find(each => each.name === `xs:${name}`)
    if (!found) throw new Error(`The schema of the menu has no ${path.join('/')}.`)
    return found
  }, element)
}
