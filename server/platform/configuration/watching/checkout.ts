import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** A lock that is older than this is one that a git which ended early left behind, in milliseconds. */
const longestCheckout = 10_000

/**
 * Finds the lock that git holds from the first file of a checkout, merge or pull to the last, where the folder lies in a
 * repository; null where it lies in none.
 */
export async function findCheckoutLock(folder: string): Promise<string | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, '.git')
    const stats = await stat(path).catch(() => null)
    if (stats?.isDirectory()) return join(path, 'index.lock')
    // In a worktree or a submodule it is a file that names the folder.
    const named = stats && /^gitdir: (.+)/.exec(await readFile(path, 'utf8').catch(() => ''))?.[1]
    if (named) return join(resolve(at, named.trim()), 'index.lock')
    if (at === dirname(at)) return null
  }
}

/** True while git changes files: what stands there is half of the one set and half of the other. */
export async function isCheckingOut(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => null)
  return stats !== null && Date.now() - stats.mtimeMs < longestCheckout
}
