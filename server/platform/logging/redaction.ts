/** What carries passwords, tokens or other secrets, in a query as in an object, in each spelling that a body has. */
const secretNames = [
  ...['authorization', 'cookie', 'set-cookie'],
  ...['password', 'Password', 'OldPassword', 'confirmpassword', 'ConfirmPassword'],
  ...['access_token', 'refresh_token', 'id_token', 'id_token_hint', 'token', 'guid', 'linkGuid'],
  ...['secret', 'client_secret', 'ssn'],
]

/** In an object a `code` is that of an error; in a query it may be an authorization code. */
const secretParameters: ReadonlySet<string> = new Set([...secretNames.map(name => name.toLowerCase()), 'code', 't'])

/** What stands in a log line in place of a secret. */
export const redacted = '[redacted]'

/** A social security number in a condition of a list. */
const numberValue = /(%22|")\d{9}(?=%22|")/gi

const parameter = /([?&])([^=&#]*)=[^&#]*/g

/**
 * The address of a request without the values of those query parameters that carry tokens or passwords, however they are
 * written, and without social security numbers.
 */
export function redactAddress(url: string): string {
  if (!url.includes('=')) return url
  return url
    .replace(numberValue, `$1${redacted}`)
    .replace(parameter, (all: string, mark: string, name: string) =>
      secretParameters.has(decodeName(name)) ? `${mark}${name}=${redacted}` : all,
    )
}

/** The name as whoever reads the query sees it, in small letters. */
function decodeName(name: string): string {
  const [[decoded] = ['']] = new URLSearchParams(name)
  return decoded.toLowerCase()
}

const places = ['', '*.', '*.*.', '*.*.*.']

/** The paths at which a log line never shows a value, down to four levels: passwords, tokens, cookies. */
export const redactedPaths: string[] = secretNames.flatMap(name =>
  places.map(place => (name.includes('-') ? `${place.slice(0, -1)}["${name}"]` : `${place}${name}`)),
)
