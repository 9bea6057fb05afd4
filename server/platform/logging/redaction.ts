/** What carries passwords, tokens or other secrets, in a query as in an object, in each spelling that a body has. */
const secretNames = [
  ...['authorization', 'cookie', 'set-cookie'],
  ...['password', 'Password', 'OldPassword', 'confirmpassword', 'ConfirmPassword'],
  ...[
    'access_token',
    'refresh_token',
    'ticket',
    'Ticket',
    'Code',
    'id_token',
    'id_token_hint',
    'token',
    'guid',
    'linkGuid',
  ],
  ...['secret', 'client_secret', 'ssn'],
]

/** In an object a `code` is that of an error; in a query it may be an authorization code. */
const secretParameters: ReadonlySet<string> = new Set([...secretNames.map(name => name.toLowerCase()), 'code', 't'])

/** What stands in a log line instead of a secret. */
export const redacted = '[redacted]'

/** Keys, counts, dates and choices: what somebody typed, such as a name or a mail address, is nobody's who reads a log. */
const plainValue = /^(?:-?\d{1,8}(?:(?:,|%2c)-?\d{1,8})*|\d{4}-\d\d-\d\d|true|false|)$/i

const parameter = /([?&])([^=&#]*)=([^&#]*)/g

/** Tokens of links stand in paths and have 32 characters; a longer part of mere letters is the name of a call. */
const tokenInPath = /^(?![a-z]{33,}$).*[\w-]{32}/is

/**
 * The address of a request without tokens in its path, and with the keys, counts, dates and choices alone of its query: neither tokens
 * nor what somebody typed.
 */
export function redactAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const displayed = path
    .split('/')
    .map(part => (tokenInPath.test(decodePart(part)) ? redacted : part))
    .join('/')
  return displayed + redactQuery(url.slice(path.length))
}

function redactQuery(query: string): string {
  return query.replace(parameter, (all: string, mark: string, name: string, value: string) =>
    secretParameters.has(decodeName(name)) || !plainValue.test(value) ? `${mark}${name}=${redacted}` : all,
  )
}

/** A part of a path as a route reads it. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The name as whoever reads the query sees it, in small letters. */
function decodeName(name: string): string {
  const [[decoded] = ['']] = new URLSearchParams(name)
  return decoded.toLowerCase()
}

const prefixes = ['', '*.', '*.*.', '*.*.*.']

/** The paths at which a log line never shows a value, down to four levels: passwords, tokens, cookies. */
export const redactedPaths: string[] = secretNames.flatMap(name =>
  prefixes.map(prefix => (name.includes('-') ? `${prefix.slice(0, -1)}["${name}"]` : `${prefix}${name}`)),
)
