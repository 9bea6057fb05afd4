/** A secret is never answered, so there is nothing to show. */
export function PasswordCell() {
  return null
}
