/** The console's own pages that a menu item may open, by its `ComponentSelector`: the paths at which each stands. */
export const consolePages = {
  home: ['home', 'Agency/Home'],
  configuration: ['Configuration/Versions'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * True where the component of a menu item is one that the console has (rules C7.28): a page of its own, or the list of a
 * resource. An item that names none is known by its path alone.
 */
export function isKnownComponent(selector: string | null, hasList: (resource: string) => boolean): boolean {
  return selector === null || Object.hasOwn(consolePages, selector) || hasList(selector)
}
