import { spawnSync } from 'node:child_process'
import { open, rename, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'

/** Runs a command to its end; a failure fails the test. */
export function run(command: string, args: string[], cwd: string, environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment }
  const { status, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  expect(status, `${command} ${args.join(' ')}: ${stderr}`).toBe(0)
}

/** A schema with another title of its own. */
export function retitle(text: string, title: string): string {
  return text.replace(/"title": "[^"]*"/, `"title": "${title}"`)
}

/** A way in which a file is saved: the system calls of the editor, in its order. */
export type Save = (path: string, text: string) => Promise<void>

async function writeParts(path: string, parts: string[], pause: number, flags = 'w'): Promise<void> {
  const handle = await open(path, flags)
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pause)
    await handle.write(part)
  }
  await handle.sync()
  await handle.close()
}

/** How editors save, by what it is like. */
export const ways: readonly [string, Save][] = [
  ['in place, as VS Code, nano and Notepad do', (path, text) => writeFile(path, text)],
  [
    'over the old text, cut to length at last',
    async (path, text) => {
      const handle = await open(path, 'r+')
      await handle.write(text, 0)
      await handle.truncate(Buffer.byteLength(text))
      await handle.close()
    },
  ],
  [
    'cut to nothing, then written in two parts',
    (path, text) => writeParts(path, ['', text.slice(0, 300), text.slice(300)], 100),
  ],
  [
    'as another file that takes its place, as gedit and Sublime Text do',
    async (path, text) => {
      const other = join(dirname(path), '.goutputstream-5X9Q2Z')
      await writeFile(other, text)
      await rename(other, path)
    },
  ],
  [
    'with a safe write, as JetBrains does',
    async (path, text) => {
      await writeFile(`${path}___jb_tmp___`, text)
      await rename(path, `${path}___jb_old___`)
      await rename(`${path}___jb_tmp___`, path)
      await unlink(`${path}___jb_old___`)
    },
  ],
  [
    'with the old one renamed to a backup, as vim and Emacs do',
    async (path, text) => {
      const [folder, name] = [dirname(path), basename(path)]
      await writeFile(join(folder, `.${name}.swp`), 'b0VIM 9.1')
      await writeFile(join(folder, '4913'), '')
      await unlink(join(folder, '4913'))
      await rename(path, `${path}~`)
      await writeParts(path, [text], 0, 'wx')
      await unlink(`${path}~`)
      await unlink(join(folder, `.${name}.swp`))
    },
  ],
  [
    'renamed away, written, and back',
    async (path, text) => {
      await rename(path, `${path}.bak`)
      await wait(200)
      await writeFile(`${path}.bak`, text)
      await rename(`${path}.bak`, path)
    },
  ],
  [
    'deleted, and made anew a moment later',
    async (path, text) => {
      await unlink(path)
      await wait(200)
      await writeParts(path, [text.slice(0, 400), text.slice(400)], 20, 'wx')
    },
  ],
  [
    'by sed -i',
    async (path, text) => {
      const inPlace = process.platform === 'darwin' ? ['-i', ''] : ['-i']
      const title = /"title": "[^"]*"/.exec(text)?.[0]
      run('sed', [...inPlace, '-e', `1,5s/"title": "[^"]*"/${title}/`, path], dirname(path))
    },
  ],
]
