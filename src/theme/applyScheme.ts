/** Wears the colours that were last chosen, or the system's, before anything is drawn, so that nothing flashes. */
export function applyScheme(): void {
  const mode = localStorage.getItem('mui-mode') ?? 'system'
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light')
}
