import { renderRoot } from '../renderRoot.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { AcceptInvitationPage, ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SignInPage } from './SignInPage.tsx'

/** Shows the page of the sign-in root that the address asks for. */
export function openSignIn(container: HTMLElement): void {
  const first = location.pathname.split('/')[1]?.toLowerCase()
  if (first === 'forgetpassword') renderRoot(container, <ForgotPasswordPage />)
  else if (first === 'resetpassword') renderRoot(container, <ResetPasswordPage />)
  else if (first === 'acceptinvitation') renderRoot(container, <AcceptInvitationPage />)
  else renderRoot(container, <SignInPage />)
}
