import { XMLParser } from 'fast-xml-parser'
import { buildWordTable, toCell, toCode } from './table.ts'

interface Attribute {
  name: string
  type: string
  use?: string
  default?: string
  annotation: { documentation: string; appinfo: string }
}

interface MenuSchema {
  schema: {
    element: { annotation: { documentation: string } }
    attributeGroup: { attribute: Attribute[] }
  }
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true })

const typeNames: Record<string, string> = { 'xs:string': 'text', 'xs:boolean': '`true` or `false`' }

/** Every attribute of a menu item, out of the schema of the menu. */
export function describeMenu(text: string): string[] {
  const { schema } = parser.parse(text) as MenuSchema
  const words = schema.attributeGroup.attribute.map(attribute => ({
    name: toCode(attribute.name),
    values: typeNames[attribute.type] ?? attribute.type,
    fallback: attribute.use === 'required' ? '**required**' : attribute.default ? toCode(attribute.default) : '',
    what: toCell(attribute.annotation.documentation.replace(/ Example: .*$/, '')),
    example: toCode(`${attribute.name}="${attribute.annotation.appinfo}"`),
  }))
  return [schema.element.annotation.documentation, '', '## Item', '', ...buildWordTable(words)]
}
