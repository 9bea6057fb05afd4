/**
 * Begins to load the code of the screen behind a path, before the manifest has come to say what stands there: addresses of
 * generated screens tell lists, creation and editing apart by their words. What does not come is reported by whoever needs it.
 */
export function preloadScreen(path: string): void {
  importScreen(path)?.catch(() => {})
}

function importScreen(path: string): Promise<unknown> | null {
  if (/^\/(home|Agency\/Home)?\/?$/i.test(path)) return import('./HomePage.tsx')
  if (path.startsWith('/Candidates/CandidateHome')) return import('#src/features/candidates-home/CandidateHomePage.tsx')
  if (path.startsWith('/Jobs/CandidateJobView')) return import('#src/features/candidates-home/JobSearchPage.tsx')
  if (path.startsWith('/Jobs/CandidateJobDetailView'))
    return import('#src/features/candidates-home/CandidateJobPage.tsx')
  if (/\/Add\/?$/.test(path)) return import('#src/engine/record/CreateScreen.tsx')
  if (/\/Edit\//.test(path)) return import('#src/engine/record-page/EditScreen.tsx')
  return /^\/\w+\/?$/.test(path) ? import('#src/engine/list/ListScreen.tsx') : null
}
