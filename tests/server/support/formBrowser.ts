interface Page {
  url: string
  status: number
  headers: Headers
  text: string
}

/** A browser that keeps cookies and follows redirections until a page of the console itself would load. */
export function buildFormBrowser() {
  const cookies = new Map<string, string>()

  async function go(url: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, accept: 'text/html' } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const index = pair.indexOf('=')
      cookies.set(pair.slice(0, index), pair.slice(index + 1))
    }
    const location = response.headers.get('location')
    if (!location) return { url, status: response.status, headers: response.headers, text: await response.text() }
    const next = new URL(location, url).href
    if (!next.includes('/identity/')) return { url: next, status: response.status, headers: response.headers, text: '' }
    return go(next)
  }

  return {
    get: (url: string) => go(url),
    post: (url: string, form: Record<string, string>) => go(url, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
