import type { KoaContext, Provider, RefreshToken } from 'oidc-provider'
import type { Database } from '#server/platform/database/types.ts'
import { takeSuccessor } from './recordRepository.ts'

/**
 * Gives everybody who presents one refresh token within its grace the same next one: the first that replaced it. A further
 * one would be a second line of tokens that lives beside the first and whose theft nobody would notice.
 */
export function registerRotation(provider: Provider, database: Database): void {
  provider.use(async (ctx, next) => {
    await next()
    const { RotatedRefreshToken: used, RefreshToken: made } = ctx.oidc?.entities ?? {}
    if (used && made && isTokenAnswer(ctx)) await replaceMade(ctx, database, used, made)
  })
}

async function replaceMade(ctx: KoaContext, database: Database, used: RefreshToken, made: RefreshToken): Promise<void> {
  const successor = await takeSuccessor(database, used.jti, made.jti)
  if (successor === made.jti) return
  await made.destroy()
  Object.assign(ctx.body as object, { refresh_token: successor })
}

function isTokenAnswer({ status, body }: KoaContext): boolean {
  return status === 200 && typeof body === 'object' && body !== null && 'refresh_token' in body
}
