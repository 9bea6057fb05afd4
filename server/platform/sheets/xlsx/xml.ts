import { SaxesParser } from 'saxes'
import { tableLimits } from '#contract/tableFormats.ts'
import { buildBreather } from '../breather.ts'
import { TableProblem } from '../tableProblem.ts'

/** What is reported of an XML text while it is read; names are without their prefixes. */
export interface XmlListener {
  onOpen(name: string, attributes: Readonly<Record<string, string>>): void
  onText?(text: string): void
  onClose?(name: string): void
}

/** Characters that are read between two looks at how much stands there without a tag. */
const sliceLength = 64 * 1024

/** Characters without a tag, or within one, that no workbook has. */
const longestSilence = 4 * tableLimits.characters

/** Elements within each other that no workbook has. */
const deepestNesting = 256

/**
 * Reads an XML text as a stream and tells a listener of it; gives the word back after each part, so that what was heard can be
 * taken. Entities of its own are not resolved. Throws a `TableProblem` where it is not well-formed.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let silence = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0
    depth += 1
    if (depth > deepestNesting) throw new TableProblem('engine.import.broken')
    listener.onOpen(toLocal(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silence = 0
    depth -= 1
    listener.onClose?.(toLocal(name))
  })
  parser.on('text', text => listener.onText?.(text))
  parser.on('cdata', text => listener.onText?.(text))
  const write = (text: string) => {
    silence += text.length
    if (silence > longestSilence) throw new TableProblem('engine.import.unpacksTooLarge')
    checked(() => parser.write(text))
  }
  const breather = buildBreather()
  for await (const text of decodeXml(bytes)) {
    if (breather.isDue()) await breather.rest()
    for (let start = 0; start < text.length; start += sliceLength) write(text.slice(start, start + sliceLength))
    yield
  }
  checked(() => parser.close())
  yield
}

/** Reads an XML text to its end. */
export async function readAllXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(bytes, listener));
}

/** The value of an attribute, whatever its prefix; '' where it is absent. */
export function findAttribute(attributes: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(attributes).find(([each]) => toLocal(each) === name)?.[1] ?? ''
}

function toLocal(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function checked(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem('engine.import.broken')
  }
}

async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const part of bytes) {
    decoder ??= new TextDecoder(findEncoding(part))
    yield decoder.decode(part, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

function findEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
