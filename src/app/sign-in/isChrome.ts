/** True for Google Chrome and what is built like it, on any device; Edge and Opera name themselves besides. */
export function isChrome(userAgent: string): boolean {
  return /(Chrome|CriOS)\/\d/.test(userAgent) && !/(Edg|OPR|EdgA|SamsungBrowser)\//.test(userAgent)
}
