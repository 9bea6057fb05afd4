const tabPattern = /^(.*?)\/?\(ssiTabs:([^()/]+)\)\/?$/

/** The address of a tab of a page: `{page}/(ssiTabs:{tab})` (SPEC-0 §2 "Routing rules"). */
export function buildTabPath(page: string, tab: string): string {
  return `${page.replace(/\/$/, '')}/(ssiTabs:${encodeTab(tab)})`
}

/** The page that an address stands for, and its tab; null where it names none. */
export function parseTabPath(path: string): { page: string; tab: string | null } {
  const [, page, tab] = tabPattern.exec(path) ?? []
  if (page === undefined || tab === undefined) return { page: path, tab: null }
  return { page, tab: decodeTab(tab) }
}

/** Parentheses frame the name: those within it are written otherwise, too. */
function encodeTab(text: string): string {
  return encodeURIComponent(text).replace(/[()]/g, each => (each === '(' ? '%28' : '%29'))
}

function decodeTab(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
