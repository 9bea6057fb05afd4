/**
 * Begins to load the code of the screen behind a path, before the manifest has come to say what stands there: addresses of
 * generated screens tell lists, creation and editing apart by their words.
 */
export function preloadScreen(path: string): void {
  if (/^\/(home|Agency\/Home)?\/?$/i.test(path)) void import('./HomePage.tsx')
  else if (/\/Add\/?$/.test(path)) void import('#src/engine/screens/CreateScreen.tsx')
  else if (/\/Edit\//.test(path)) void import('#src/engine/screens/EditScreen.tsx')
  else if (/^\/\w+\/?$/.test(path)) void import('#src/engine/screens/ListScreen.tsx')
}
