/** The saved view that the parameters of a list name, and the version of it by which the list was shown. */
export function readView(asked: Readonly<Record<string, unknown>>): { view?: number; viewVersion?: number } {
  const [view, viewVersion] = [parseViewId(asked.view), parseViewId(asked.viewVersion)]
  if (view === null) return {}
  return { view, ...(viewVersion === null ? {} : { viewVersion }) }
}

/** The id of the view that an address names; null where it names none. */
export function readViewId(search: string): number | null {
  return parseViewId(new URLSearchParams(search).get('view'))
}

/** The id of a view, or its version, as an address, or what a window keeps, says it; null where it is none. */
export function parseViewId(asked: unknown): number | null {
  const id = Number(asked)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
