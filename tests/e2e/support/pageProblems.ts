import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export type PageProblems = {
  /** Says that problems whose text matches are part of what is tested. */
  allow(pattern: RegExp): void
  unexpected(): string[]
}

function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location()
  return `console ${message.type()}: ${message.text()} (${url}:${lineNumber})`
}

// A request that a navigation or an unmounted screen calls off is no failure. One that went through the service worker has failed by its
// words; where a part is really missing the console says so, too.
function isCalledOff(request: Request): boolean {
  const words = request.failure()?.errorText
  return words === 'net::ERR_ABORTED' || (words === 'net::ERR_FAILED' && request.url().includes('/assets/'))
}

/** Records everything of a browser context that a quiet, closed page does not do. */
export async function watchProblems(context: BrowserContext): Promise<PageProblems> {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('console', message => {
    if (['error', 'warning', 'assert'].includes(message.type())) found.push(describeMessage(message))
  })
  context.on('weberror', problem => found.push(`uncaught: ${problem.error().stack ?? problem.error().message}`))
  context.on('requestfailed', request => {
    if (!isCalledOff(request))
      found.push(`request: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(
          `content security policy: ${violatedDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`,
        )
      },
    )
  })
  return {
    allow: pattern => void allowed.push(pattern),
    unexpected: () => found.filter(text => !allowed.some(pattern => pattern.test(text))),
  }
}
