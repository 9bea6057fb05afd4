import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDataFiles, upgradeFiles } from '#server/platform/configuration/index.ts'

/** Rewrites the data files below a folder that stand in a former notation; answers a line for each. */
export async function upgradeFolder(folder: string): Promise<string[]> {
  const upgraded = upgradeFiles(await readDataFiles(folder))
  for (const { path, text } of upgraded) await writeFile(join(folder, path), text)
  return upgraded.map(({ path }) => `rewritten  ${path}`)
}
