import type { KoaContext } from 'oidc-provider'
import { escapeHtml } from '#server/platform/http/escapeHtml.ts'
import { buildDocumentHeaders, makeNonce } from '#server/platform/http/securityHeaders.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f7fa;color:#1b2733}
main{background:#fff;padding:32px;border-radius:8px;max-width:360px;width:calc(100% - 96px);box-shadow:0 1px 4px #1b273333}
h1{font-size:22px;margin:0 0 16px}label{display:block;margin:12px 0 4px}
input{font:inherit;width:100%;box-sizing:border-box;padding:8px;border:1px solid #66788a;border-radius:4px}
button{font:inherit;margin-top:20px;padding:8px 20px;border:0;border-radius:4px;background:#0b5f8a;color:#fff}
.error{color:#b3261e}`

/** A page of identity's own, complete with its headers: nothing on it runs, its one style bears the nonce. */
export function buildPage(title: string, body: string): { html: string; headers: Readonly<Record<string, string>> } {
  const nonce = makeNonce()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} - Locum</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  return { html, headers: buildDocumentHeaders(nonce, [], false) }
}

/** The sign-in form of the authorization code flow; it names the program that asks for it. */
export function buildSignInPage(action: string, program: string, loginName: string, message: string | null) {
  return buildFormPage(
    { title: 'Sign In', action, message },
    `<p>You sign in to ${escapeHtml(program)}.</p>
<label for="username">Username</label><input id="username" name="username" autocomplete="username" required value="${escapeHtml(loginName)}">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>`,
  )
}

/** The second step of that form. */
export function buildCodePage(action: string, ticket: string, message: string | null) {
  return buildFormPage(
    { title: 'Enter your code', action, message },
    `<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<label for="code">Code of your authenticator app, or a recovery code</label><input id="code" name="code" autocomplete="one-time-code" autofocus required>`,
  )
}

function buildFormPage(
  { title, action, message }: { title: string; action: string; message: string | null },
  fields: string,
) {
  const error = message === null ? '' : `<p class="error" role="alert">${escapeHtml(message)}</p>`
  return buildPage(
    title,
    `${error}<form method="post" action="${escapeHtml(action)}">
${fields}
<button>Sign In</button></form>`,
  )
}

function render(ctx: KoaContext, title: string, body: string) {
  const { html, headers } = buildPage(title, body)
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value)
  ctx.type = 'html'
  ctx.body = html
}

/** The question before a sign-out that a link asked for; `form` holds the protection against forged requests. */
export function renderSignOut(ctx: KoaContext, form: string) {
  render(
    ctx,
    'Sign Out',
    `${form}<p>Do you want to sign out?</p><button type="submit" form="op.logoutForm" value="yes" name="logout">Sign Out</button>`,
  )
}

export function renderSignedOut(ctx: KoaContext) {
  render(ctx, 'Signed out', '<p>You have signed out.</p><p><a href="/login">Sign In</a></p>')
}

export function renderError(ctx: KoaContext, out: { error?: string; error_description?: string }) {
  render(
    ctx,
    'Sign-in is not possible',
    `<p>${escapeHtml(out.error_description ?? out.error ?? 'Please try again.')}</p><p><a href="/login">Sign In</a></p>`,
  )
}
