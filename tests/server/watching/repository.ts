import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './ways.ts'

/** Schemas of which each branch of the repository has other ones. */
export const extraFiles: readonly string[] = Array.from({ length: 30 }, (_, index) => `schemas/extra-${index + 1}.json`)

/** The text of such a schema. */
export function extraSchema(title: string): string {
  return `${JSON.stringify({ title, type: 'object', properties: { Name: { type: 'string', title } } }, null, 2)}\n`
}

/** Makes a git repository of a folder of data files, with two branches that differ in 30 of them; `before` is checked out. */
export async function makeRepository(path: string): Promise<{ checkOut(branch: 'before' | 'after'): void }> {
  const git = (...args: string[]) =>
    run('git', args, path, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' })
  const commit = async (branch: 'before' | 'after') => {
    for (const each of extraFiles) await writeFile(join(path, each), extraSchema(branch))
    git('add', '.')
    git('-c', 'user.name=Operator', '-c', 'user.email=operator@example.com', 'commit', '--quiet', '-m', branch)
  }
  git('init', '--quiet', '--initial-branch=before')
  await commit('before')
  git('checkout', '--quiet', '-b', 'after')
  await commit('after')
  git('checkout', '--quiet', 'before')
  return { checkOut: branch => git('checkout', '--quiet', branch) }
}
