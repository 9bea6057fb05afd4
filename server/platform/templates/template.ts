import { Liquid, LiquidError, type Template } from 'liquidjs'
import { type ClockFormat, formatClock, formatSpan } from '#contract/wallClock.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { SafeHtml } from './html.ts'
import { DisplayedValue } from './shownValue.ts'

/** A template that has been read. */
export interface ParsedTemplate {
  readonly parts: Template[]
  /** Values are escaped in it: it is HTML. */
  readonly isHtml: boolean
}

/** What is wrong with a template; `line` counts from 1. */
export interface TemplateProblem {
  line: number
  message: string
  /** A filter or tag that there is none of, and those that there are. */
  unknown?: { name: string; known: string[] }
}

/** A variable that a template asks for: `['JobID', 'EmployerID', 'Name']`. */
export interface TemplateVariable {
  path: string[]
  line: number
}

/** Characters of a template, milliseconds of one rendering, and what LiquidJS counts of memory. */
const limits = { parseLimit: 20_000, renderLimit: 200, memoryLimit: 500_000 }
/** Nothing is longer than this once it is filled. */
const longestText = 100_000

const textLiquid = buildLiquid(false)
const htmlLiquid = buildLiquid(true)

function buildLiquid(isHtml: boolean): Liquid {
  const liquid = new Liquid({
    ...limits,
    // What is not there is told as a template is checked (`listVariables`); a record that lacks it is notified all the same.
    strictFilters: true,
    ownPropertyOnly: true,
    dynamicPartials: false,
    relativeReference: false,
    ...(isHtml && { outputEscape: toEscaped }),
  })
  // Nothing is read from elsewhere, and nothing says that it needs no escape.
  for (const tag of ['include', 'render', 'layout', 'block', 'liquid']) delete liquid.tags[tag]
  for (const filter of ['raw', 'date', 'date_to_xmlschema', 'json', 'inspect']) delete liquid.filters[filter]
  const formats: Record<string, ClockFormat> = { day: 'jobdate', date: 'date', time: 'time', datetime: 'datetime' }
  for (const [name, format] of Object.entries(formats)) liquid.registerFilter(name, value => toClock(value, format))
  // {{ StartsOn | until: EndsOn }} is 07:00 AM to 07:00 PM.
  liquid.registerFilter('until', (start: unknown, end: unknown) => toSpan(start, end))
  return liquid
}

function toEscaped(value: unknown): string {
  return value instanceof SafeHtml ? String(value) : escapeHtml(String(value ?? ''))
}

function toClock(value: unknown, format: ClockFormat): string {
  if (!(value instanceof DisplayedValue) || value.clock === null) return value === null ? '' : String(value)
  return formatClock(value.clock, format)
}

function toSpan(start: unknown, end: unknown): string {
  const [from, to] = [start, end].map(each => (each instanceof DisplayedValue ? each.clock : null))
  return from && to ? formatSpan(from, to).join(' – ') : ''
}

/** True of a text that is no template. */
export function isProblem(read: ParsedTemplate | TemplateProblem): read is TemplateProblem {
  return 'line' in read
}

/** Reads a template; answers what is wrong with it where it cannot be read. It is HTML where it has a tag, unless that is said. */
export function parseTemplate(text: string, isHtml = /<[a-z!/]/i.test(text)): ParsedTemplate | TemplateProblem {
  try {
    return { parts: (isHtml ? htmlLiquid : textLiquid).parse(text), isHtml }
  } catch (error) {
    return toTemplateProblem(error)
  }
}

/** The variables that a template asks for, each once a line; those that it makes itself are left out. */
export function listVariables({ parts }: ParsedTemplate): TemplateVariable[] {
  const { globals } = textLiquid.analyzeSync(parts, { partials: false })
  return Object.values(globals).flatMap(found =>
    found.map(({ segments, location }) => ({
      path: segments.map(each => (typeof each === 'object' ? '*' : String(each))),
      line: location.row,
    })),
  )
}

/** Fills a template. Throws an `Error` in the words of LiquidJS where it takes too long, grows too large or asks for what is not there. */
export function renderTemplate({ parts, isHtml }: ParsedTemplate, values: object): string {
  const text = String((isHtml ? htmlLiquid : textLiquid).renderSync(parts, values))
  if (text.length > longestText) throw new Error(`The text is longer than ${longestText} characters.`)
  return text
}

/** What LiquidJS says as it reads or fills a template. */
export function toTemplateProblem(error: unknown): TemplateProblem {
  const message = error instanceof Error ? error.message : String(error)
  const [, line = '1'] = /line:(\d+)/.exec(message) ?? []
  const first = (message.split('\n')[0] ?? '').replace(/,?\s*line:\d+(, col:\d+)?/, '')
  const [, filter, tag] = /^undefined filter: (\S+)|^tag "(\S+)" not found/.exec(first) ?? []
  const unknown = filter
    ? { name: filter, known: Object.keys(textLiquid.filters) }
    : tag && { name: tag, known: Object.keys(textLiquid.tags) }
  return { line: LiquidError.is(error) ? Number(line) : 1, message: first, ...(unknown && { unknown }) }
}
