/** What each part of the address has to be (rules C7.34). */
const partPattern = /^[A-Za-z0-9_-]{1,64}$/

/** What the name of an app's scheme has to be, and which names a browser takes for something else. */
const schemePattern = /^[a-z][a-z0-9+.-]{0,39}$/
const foreignSchemes = ['http', 'https', 'javascript', 'data', 'file', 'blob', 'about', 'mailto', 'tel']

/** The address at which the mobile app opens a record: scheme://entityId/eventCode/parentEntityId; null where a part is none. */
export function findAppAddress(scheme: string, parts: readonly string[]): string | null {
  const isApp = schemePattern.test(scheme) && !foreignSchemes.includes(scheme)
  const isWhole = parts.length === 3 && parts.every(part => partPattern.test(part))
  return isApp && isWhole ? `${scheme}://${parts.join('/')}` : null
}

/** Android opens such addresses in the app by itself, before a page comes. */
export function isAndroid(userAgent: string): boolean {
  return /android/i.test(userAgent)
}
