/**
 * A mail as a document of its own for a frame without rights: it loads nothing, and the styles of its elements, which the console's
 * policy refuses, stand in one sheet with the page's nonce.
 */
export function toFrameDocument(html: string, nonce: string | undefined): string {
  // As data they are no styles of the console, which would report each of them.
  const inert = html.replace(/<[^>]*>/g, tag => tag.replace(/ style="/g, ' data-style="'))
  const page = new DOMParser().parseFromString(inert, 'text/html')
  const rules = [...page.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    const style = element.dataset.style ?? ''
    element.dataset.style = String(index)
    return `[data-style="${index}"]{${style.replace(/[<>{}]/g, '')}}`
  })
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `default-src 'none'; style-src ${nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}'`}`
  const sheet = page.createElement('style')
  if (nonce !== undefined) sheet.setAttribute('nonce', nonce)
  sheet.textContent = rules.join('\n')
  page.head.prepend(policy, sheet)
  return `<!doctype html>${new XMLSerializer().serializeToString(page.documentElement)}`
}
