/** True once after a password was set anew: the address then says `passwordReset=1`, and is cleared of it. */
export function takePasswordResetNotice(): boolean {
  const query = new URLSearchParams(location.search)
  if (query.get('passwordReset') !== '1') return false
  query.delete('passwordReset')
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
  return true
}
