import type { EventNotice, NotificationMode } from '#contract/notice.ts'
import { listAddressPaths } from '#contract/noticePaths.ts'
import { usualLocale } from '../../platform/configuration/index.ts'
import type { Queries } from '../../platform/database/types.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { toParagraphs } from '../../platform/outbox/index.ts'
import {
  isProblem,
  listVariables,
  type ParsedTemplate,
  parseTemplate,
  renderTemplate,
  SafeHtml,
  toPlainText,
  toSafeHtml,
} from '../../platform/templates/index.ts'
import { type GivenLinks, putLinks } from './givenLinks.ts'
import { masterLayout } from './masterLayout.ts'
import { findContents, listConfigured, wasConfigured } from './noticeRepository.ts'

/** The part of a notice that a template is for. */
export type WordsPart = 'subject' | 'message' | 'sms'

/** The file name of a shipped template: `CANDIDATE_OFFERED.subject.en`. */
export function toTemplateName(code: string, part: WordsPart, locale: string): string {
  return `${code}.${part}.${locale}`
}

/** The templates of one mode in one language. */
interface ModeWords {
  subject: string
  message: string
  layout: string | null
}

/** The words of a notice as they are at present, by mode and language. */
export type NoticeTexts = ReadonlyMap<NotificationMode, ReadonlyMap<string, ModeWords>>

/** Reads the words of a notice: as they are configured and rewritten, else as the data files have them. */
export async function readTexts(queries: Queries, notice: EventNotice): Promise<NoticeTexts> {
  const configured = await listConfigured(queries, notice.code)
  const locales = Object.keys(notice.words)
  if (configured.length === 0 && !(await wasConfigured(queries, notice.code)))
    return new Map(
      notice.modes.map(mode => [mode, new Map(locales.map(each => [each, toShipped(notice, mode, each)]))]),
    )
  const names = configured.flatMap(({ subjectName, messageName }) =>
    locales.flatMap(locale => [toNameIn(subjectName, locale), toNameIn(messageName, locale)]),
  )
  const contents = await findContents(queries, names)
  return new Map(
    configured.map(({ mode, subjectName, subject, messageName, message, layout }) => [
      mode,
      new Map(
        locales.map(locale => [
          locale,
          {
            subject: contents.get(toNameIn(subjectName, locale)) ?? subject,
            message: contents.get(toNameIn(messageName, locale)) ?? message,
            layout,
          },
        ]),
      ),
    ]),
  )
}

/** The same template in another language: `X.message.es` of `X.message.en`. */
function toNameIn(name: string, locale: string): string {
  return name.replace(/\.en$/, `.${locale}`)
}

/** The words as the data files have them. */
export function toShipped({ words }: EventNotice, mode: NotificationMode, locale: string): ModeWords {
  const { subject, message, sms = message } = words[locale] ?? words[usualLocale] ?? { subject: '', message: '' }
  return { subject, message: mode === 'SMS' || mode === 'Push' ? sms : message, layout: null }
}

/** The paths of the record that the words of a notice, and what stands beside them, ask for. */
export function listPaths(texts: NoticeTexts, notice: EventNotice): string[][] {
  const templates = [...texts.values()].flatMap(ofMode =>
    [...ofMode.values()].flatMap(({ subject, message }) => [subject, message]),
  )
  const { opens = '', link, ends, to, confirm } = notice
  const beside = [
    ...listAddressPaths(opens),
    ...listAddressPaths(link?.opens ?? ''),
    ...Object.values(confirm?.args ?? {}).filter(each => typeof each === 'string'),
    ...(ends === undefined ? [] : [ends]),
    to,
  ]
  const variables = [...new Set(templates)].flatMap(template => {
    const read = parseTemplate(template)
    return isProblem(read) ? [] : listVariables(read).map(({ path }) => path)
  })
  return [...variables, ...beside.map(path => path.split('.'))]
}

/** What somebody reads. */
export interface FilledWords {
  subject: string
  /** Plain text. */
  message: string
  html: string
}

/** Why a mail came, and how one has no more of it: the address may be null. */
export interface Footer {
  text: string
  /** What the address is called. */
  word: string
  address: string | null
}

function toFooter({ text, word, address }: Footer): SafeHtml {
  const link = address === null ? '' : ` <a href="${escapeHtml(address)}">${escapeHtml(word)}</a>`
  return new SafeHtml(`${escapeHtml(text)}${link}`)
}

/** Fills the words of one mode and language. Throws an `Error` that says why where a template cannot be filled. */
export function fillWords({ subject, message, layout }: ModeWords, values: object, footer: Footer): FilledWords {
  const title = fillLine(subject, values)
  const read = readTemplate(message)
  const filled = renderTemplate(read, values)
  const content = read.isHtml ? toSafeHtml(filled) : new SafeHtml(toParagraphs(filled))
  const text = read.isHtml ? toPlainText(String(content)) : filled.trim()
  const around = readTemplate(layout ?? masterLayout, true)
  const body = renderTemplate(around, { subject: title, content, footer: toFooter(footer) })
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body style="margin:0">${toSafeHtml(body)}</body></html>`
  return { subject: title, message: text, html }
}

/** The same; the shipped words where what an operator has written asks for what is gone since, or would give a link away. */
export function fillOrShipped(
  words: ModeWords,
  shipped: ModeWords,
  values: object,
  footer: Footer,
  links: GivenLinks,
): FilledWords {
  try {
    return putLinks(fillWords(words, values, footer), links)
  } catch {
    return putLinks(fillWords(shipped, values, footer), links)
  }
}

/** A subject is one line. */
function fillLine(template: string, values: object): string {
  const read = readTemplate(template)
  const filled = renderTemplate(read, values)
  return (read.isHtml ? toPlainText(String(toSafeHtml(filled))) : filled).replace(/\s+/g, ' ').trim()
}

function readTemplate(text: string, isHtml?: boolean): ParsedTemplate {
  const read = parseTemplate(text, isHtml)
  if (isProblem(read)) throw new Error(`Line ${read.line}: ${read.message}`)
  return read
}
