/** A text file that a call answered in place of an envelope: the `Source` of such an answer. */
export class AnsweredFile {
  readonly name: string
  readonly content: Blob

  constructor(name: string, text: string, type: string) {
    this.name = name
    // Reading an answer as text takes its mark off, by which spreadsheets know UTF-8.
    this.content = new Blob([type.startsWith('text/csv') ? `\uFEFF${text}` : text], { type })
  }
}

/** The file in an answer by the name that its headers give it; null where it is none. */
export function findFile(headers: Headers, text: string): AnsweredFile | null {
  const disposition = headers.get('content-disposition') ?? ''
  if (!disposition.startsWith('attachment')) return null
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)/i.exec(disposition)?.[1]
  return new AnsweredFile(
    encoded ? decodeURIComponent(encoded) : (plain ?? ''),
    text,
    headers.get('content-type') ?? '',
  )
}
