import { renderRoot } from '../renderRoot.tsx'
import { ActivationPage } from './ActivationPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

/** Shows the sign-up of the agency that the address names, or the activation that a mail leads to (rules C8.22). */
export function openSignUp(container: HTMLElement): void {
  const parameters = new URLSearchParams(location.search)
  const token = parameters.get('t')
  renderRoot(
    container,
    token === null ? <SignUpPage company={parameters.get('company') ?? ''} /> : <ActivationPage token={token} />,
  )
}
