const secretParameter = /([?&](?:access_token|refresh_token|id_token|token|code|t|password|secret)=)[^&#]*/gi

/** What stands in a log line in place of a secret. */
export const redacted = '[redacted]'

/** The address of a request without the values of those query parameters that carry tokens or passwords. */
export function redactAddress(url: string): string {
  return url.includes('=') ? url.replace(secretParameter, `$1${redacted}`) : url
}

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'Password',
  'ConfirmPassword',
  'CurrentPassword',
  'NewPassword',
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'secret',
  'client_secret',
]

const places = ['', '*.', '*.*.', '*.*.*.']

/** The paths at which a log line never shows a value, down to four levels: passwords, tokens, cookies. */
export const redactedPaths: string[] = secretNames.flatMap(name =>
  places.map(place => (name.includes('-') ? `${place.slice(0, -1)}["${name}"]` : `${place}${name}`)),
)
