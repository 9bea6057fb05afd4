/** A file that a call answered instead of an envelope: the `Source` of such an answer. */
export class AnsweredFile {
  readonly name: string
  readonly content: Blob

  constructor(name: string, content: Blob) {
    this.name = name
    this.content = content
  }
}

/** The file of an answer, by the name that its headers give it. */
export function toFile(headers: Headers, content: Blob): AnsweredFile {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)/i.exec(disposition)?.[1]
  return new AnsweredFile(encoded ? decodeURIComponent(encoded) : (plain ?? ''), content)
}
