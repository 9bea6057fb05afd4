import { globSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canReachServer, findLock, isAlive } from '#server/platform/database/embedded/process.ts'

/** The folder of a run bears the id of its process. */
const folderName = /^locum-[a-z0-9]+-(\d+)-/

/** Folders in which runs keep what they throw away: tests may have their database in memory. */
const roots = [tmpdir(), '/dev/shm']

/** Ends what runs of this user that were killed have left behind: their databases, and the folders of all. */
export async function sweep(): Promise<void> {
  for (const root of roots) {
    for (const name of await readdir(root).catch(() => [])) {
      const pid = folderName.exec(name)?.[1]
      const folder = join(root, name)
      const owner = await lstat(folder).catch(() => null)
      if (!pid || isAlive(Number(pid)) || owner?.uid !== process.getuid?.()) continue
      for (const path of globSync('{,*/,*/*/}postgres/data/postmaster.pid', { cwd: folder }))
        await endDatabase(join(folder, dirname(path)))
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

/** Ends a database at once: nobody will ask for what is in it. */
async function endDatabase(folder: string): Promise<void> {
  const lock = await findLock(folder)
  if (!lock || !isAlive(lock.pid) || !(await canReachServer(lock.socketFolder))) return
  process.kill(lock.pid, 'SIGQUIT')
  while (isAlive(lock.pid)) await wait(20)
  await rm(lock.socketFolder, { recursive: true, force: true })
}
