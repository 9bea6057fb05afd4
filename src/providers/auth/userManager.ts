import type { UserManager } from 'oidc-client-ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { getAuthority } from './identity.ts'

let manager: Promise<UserManager> | undefined
onWindowReset(() => {
  manager = undefined
})

/** The OIDC client over the session of this browser; it loads on first use, for a sign-in by password needs none. */
export function getUserManager(): Promise<UserManager> {
  manager ??= build()
  return manager
}

async function build(): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const { ClientCode, Scopes } = getAppConfiguration().Identity
  return new UserManager({
    authority: getAuthority(),
    client_id: ClientCode,
    redirect_uri: `${location.origin}/login`,
    post_logout_redirect_uri: `${location.origin}/login`,
    scope: Scopes,
    response_type: 'code',
    userStore: new WebStorageStateStore({ store: localStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
  })
}
