import { demoPassword } from '#server/demo/password.ts'
import { userPassword } from './dataFolder.ts'

/** Signs in with the password of the bench's users, else with that of the demo's; answers the access token. */
export async function fetchToken(address: string, loginName: string): Promise<string> {
  let status = 0
  for (const password of [userPassword, demoPassword]) {
    const form = { grant_type: 'password', client_id: 'locum-console', username: loginName, password }
    const answer = await fetch(`${address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: token } = (await answer.json()) as { access_token?: string }
    if (token) return token
    status = answer.status
  }
  throw new Error(`${loginName} cannot sign in: ${status}`)
}
