import { SaxesParser } from 'saxes'

/** An element of an XML text. */
export interface XmlElement {
  name: string
  /** In their order, without the blanks around their values. */
  attributes: ReadonlyMap<string, string>
  /** Where it begins, counted from 1. */
  line: number
  /** All the text directly within it, without the blanks around it. */
  text: string
  elements: readonly XmlElement[]
}

/** Elements within one another that no file of ours has. */
const deepestNesting = 100

/** Says that a text is no XML, or nests too deeply; `line` counts from 1. */
export class XmlProblem extends Error {
  readonly line: number
  readonly isTooDeep: boolean

  constructor(message: string, line: number, isTooDeep = false) {
    super(message)
    this.line = line
    this.isTooDeep = isTooDeep
  }
}

/** Reads an XML text whole and answers its root; entities of its own are refused. Throws an `XmlProblem`. */
export function readXmlTree(text: string): XmlElement {
  const parser = new SaxesParser()
  const document = buildElement('', 1)
  const open = [document]
  let line = 1
  parser.on('error', ({ message }) => {
    throw new XmlProblem(message.replace(/^\d+:\d+: /, ''), parser.line)
  })
  parser.on('opentagstart', ({ name }) => {
    // The parser stands behind the name and what follows it, which may be the next line.
    line = toLine(text, parser.position - name.length - 2)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > deepestNesting) throw new XmlProblem('Maximum nested tags exceeded', line, true)
    const element = buildElement(name, line)
    for (const [key, value] of Object.entries(attributes)) element.attributes.set(key, value.trim())
    open.at(-1)?.elements.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return document.elements[0] ?? document
}

type Growing = XmlElement & { attributes: Map<string, string>; elements: Growing[] }

function buildElement(name: string, line: number): Growing {
  return { name, attributes: new Map(), line, text: '', elements: [] }
}

/** The line of a position in a text, counted from 1. */
export function toLine(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
