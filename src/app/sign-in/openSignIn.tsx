import { PublicFrame } from '../public/PublicFrame.tsx'
import { renderRoot } from '../renderRoot.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { ResetExpiredPage } from './ResetExpiredPage.tsx'
import { SignInPage } from './SignInPage.tsx'

/** Shows the page of the sign-in root that the address asks for. */
export function openSignIn(container: HTMLElement): void {
  const first = location.pathname.split('/')[1]?.toLowerCase()
  if (first === 'forgetpassword') {
    renderRoot(
      container,
      <PublicFrame>
        <ForgotPasswordPage />
      </PublicFrame>,
    )
  } else if (first === 'resetpassword') {
    renderRoot(
      container,
      <PublicFrame>
        <ResetExpiredPage />
      </PublicFrame>,
    )
  } else renderRoot(container, <SignInPage />)
}
