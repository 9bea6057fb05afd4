import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'

/** Addresses that templates never see: by what stands for them until all else is filled, so that no filter has a part of one. */
export interface GivenLinks {
  /** What templates read, by names; an address that there is not is empty. */
  values: Readonly<Record<string, string>>
  links: ReadonlyMap<string, string>
}

export function hideLinks(made: Readonly<Record<string, string>>): GivenLinks {
  const values = Object.entries(made).map(([name, link]) => [name, link && `https://given.invalid/${randomUUID()}`])
  const links = new Map(values.map(([name = '', stand = '']) => [stand, made[name] ?? '']))
  links.delete('')
  return { values: Object.fromEntries(values), links }
}

type Words = Record<'subject' | 'message' | 'html', string>

/** Puts the addresses where they are stood for. Throws where one is a part of another address, which would hand it to whoever has that. */
export function putLinks({ subject, message, html }: Words, { links }: GivenLinks): Words {
  const put = (text: string, isAlone: RegExp, write: (link: string) => string) =>
    [...links].reduce((done, [stand, link]) => {
      const parts = done.split(stand)
      if (!parts.slice(0, -1).every(before => isAlone.test(before)))
        throw new Error('A link that is given stands within another address.')
      return parts.join(write(link))
    }, text)
  return {
    subject: put(subject, /^$/, () => ''),
    message: put(message, /(?:^|[\s[(])$/, link => link),
    html: put(html, /(?:[\s>]| href=")$/, escapeHtml),
  }
}
