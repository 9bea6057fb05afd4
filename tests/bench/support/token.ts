import { userPassword } from './dataFolder.ts'

/** Signs in with the password of the bench's users; answers the access token. */
export async function fetchToken(address: string, loginName: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'locum-console', username: loginName, password: userPassword }
  const answer = await fetch(`${address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${loginName} cannot sign in: ${answer.status}`)
  return token
}
