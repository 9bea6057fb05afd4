import { badRequest } from '#server/platform/kernel/problem.ts'

/** What a request below `/proxy/` is for: an application, and the decoded segments of the path behind it. */
export interface Target {
  application: string
  segments: string[]
}

const prefix = '/proxy/'

/** What a segment may be neither as it came nor where somebody decodes it once more. */
const tricks = /^\.{1,2}$|[/\\]|%(?:2e|2f|5c|00)/i

/**
 * Reads the address of a request as it travelled, before anything has normalised it. Throws 400 for a path that could mean
 * another one to whoever reads it next: an empty segment, `.` or `..`, an encoded slash, a control character.
 */
export function parseTarget(url: string): Target {
  const end = url.search(/[?#]/)
  const [application = '', ...segments] = url
    .slice(prefix.length, end < 0 ? undefined : end)
    .replace(/\/$/, '')
    .split('/')
    .map(parseSegment)
  return { application, segments }
}

function parseSegment(text: string): string {
  let segment: string
  try {
    segment = decodeURIComponent(text)
  } catch {
    throw badRequest('The address is not well encoded.')
  }
  if (segment === '' || tricks.test(segment) || hasControl(segment)) {
    throw badRequest('The address holds an empty segment, a dot segment or an encoded slash: write it plainly.')
  }
  return segment
}

function hasControl(text: string): boolean {
  return [...text].some(character => character < ' ' || character === '\u007f')
}

/** Writes segments as the end of an address: `/spare-parts/5`. */
export function toPath(segments: readonly string[]): string {
  return segments.map(segment => `/${encodeURIComponent(segment)}`).join('')
}
