import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

/** Marks HTML that has been made safe, so that a layout takes it as it is. */
export class SafeHtml {
  readonly #html: string

  constructor(html: string) {
    this.#html = html
  }

  toString(): string {
    return this.#html
  }
}

const sizes = [/^\d{1,3}(?:\.\d)?(?:px|em|rem|%)?$/, /^auto$/, /^0$/]
const boxes = [/^(?:(?:\d{1,3}(?:px|em|%)?|auto)\s*){1,4}$/]
const colors = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/]

/** What mails and previews may hold: nothing that runs, loads, covers what lies around it, or leads anywhere but to web pages and mail addresses. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'div',
      'span',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'small',
      'sub',
      'sup',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'a',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
    ],
  ],
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'align'],
    a: ['href'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: colors,
      'background-color': colors,
      background: colors,
      'font-size': sizes,
      'font-weight': [/^(?:bold|normal|\d{3})$/],
      'font-style': [/^(?:italic|normal)$/],
      'font-family': [/^[\w\s,'"-]{1,100}$/],
      'line-height': [/^\d(?:\.\d{1,2})?$/],
      'text-align': [/^(?:left|right|center|start|end)$/],
      'text-decoration': [/^(?:none|underline)$/],
      padding: boxes,
      margin: boxes,
      border: [/^\d{1,2}px (?:solid|dashed|dotted) (?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i, /^(?:0|none)$/],
      'border-radius': sizes,
      'border-collapse': [/^collapse$/],
      width: sizes,
      'max-width': sizes,
    },
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
}

/** HTML without whatever runs or loads something; made of typed text it is safe to be shown in a console and sent by mail. */
export function toSafeHtml(html: string): SafeHtml {
  return new SafeHtml(sanitizeHtml(html, rules))
}

/** The plain text of HTML: links with their addresses behind them. */
export function toPlainText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 200_000, maxDepth: 60 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4'].map(selector => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}
