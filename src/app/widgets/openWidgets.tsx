import { renderRoot } from '../renderRoot.tsx'
import { WidgetsPage } from './WidgetsPage.tsx'

/** Shows every shared widget by itself, for who develops them; a build has no such page. */
export function openWidgets(): void {
  const container = document.getElementById('root')
  if (container) renderRoot(container, <WidgetsPage />)
}
