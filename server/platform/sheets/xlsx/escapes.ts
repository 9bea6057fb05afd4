const escaped = /_x([0-9a-fA-F]{4})_/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML has no place for.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

/** Halves of characters, which no encoding can hold. */
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** What would be read as an escaped character. */
const ambiguous = /_(?=x[0-9a-fA-F]{4}_)/g

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text of a workbook as it is meant: characters that XML cannot hold are written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A text as the XML of a workbook holds it; `unescapeText` reads it back. */
export function escapeText(text: string): string {
  return text
    .replace(ambiguous, toEscape)
    .replace(unwritable, toEscape)
    .replace(halves, toEscape)
    .replace(/[&<>"]/g, sign => markup[sign] ?? sign)
}

function toEscape(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
