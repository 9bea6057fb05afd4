import { homedir, tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { root } from './sources.ts'

const ordinary = ['/', '/home', '/var', '/usr', '/opt', '/srv', '/mnt', tmpdir()]

/** Texts that would tell of the machine at hand: where the checkout lies, whose home it is, whence packages came. */
export function listPrivateTexts(environment: NodeJS.ProcessEnv = process.env, checkout = root): string[] {
  const parent = dirname(checkout)
  const registry = environment.npm_config_registry ?? ''
  const hosts = URL.canParse(registry) ? [new URL(registry).host] : []
  const folders = [checkout, ...(ordinary.includes(parent) ? [] : [parent]), homedir()]
  return [...folders.filter(folder => folder.length > 1).map(folder => `${folder}/`), ...hosts]
}

/** Lines of a file that hold one of these texts. */
export function listLeaks(path: string, text: string, hidden: string[]): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = hidden.find(one => line.includes(one))
    return found ? [`${path}:${index + 1} names ${found}, which belongs to one machine`] : []
  })
}
