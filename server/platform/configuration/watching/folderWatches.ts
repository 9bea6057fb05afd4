import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dataFolders, isTemporary } from '../files.ts'

/** The file system's notices of a folder of data files and of every folder below it in which some lie. */
export interface FolderWatches {
  /** Watches folders that are there now, or stand for another one than before; lets those that are gone go. */
  refresh(): Promise<void>
  close(): void
}

interface Watched {
  watcher: FSWatcher
  /** Which folder it is, whatever its name leads to by now. */
  identity: string
}

const rootNames: ReadonlySet<string> = new Set(dataFolders.map(each => each.split('/')[0] as string))

/**
 * Watches folders, never files, since most editors put another file instead of the old one. What is not reported (network
 * folders, too many watches) is left to whoever looks now and then; `onError` hears once why a folder cannot be watched.
 */
export function buildFolderWatches(
  folder: string,
  onChange: () => void,
  onError: (error: unknown) => void,
): FolderWatches {
  const open = new Map<string, Watched>()
  const refused = new Set<string>()
  let isClosed = false

  function start(name: string, identity: string): void {
    const isReported =
      name === '' ? isReportedAtRoot(folder) : (each: string | null) => each === null || !isTemporary(each)
    try {
      const watcher = watch(join(folder, name), { persistent: false }, (_, each) => {
        if (isReported(each)) onChange()
      })
      // A folder that is deleted under its watch fails it on some systems; the next refresh finds what stands there.
      watcher.on('error', () => end(name))
      open.set(name, { watcher, identity })
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR' || refused.has(code)) return
      refused.add(code)
      onError(error)
    }
  }

  function end(name: string): void {
    open.get(name)?.watcher.close()
    open.delete(name)
  }

  return {
    async refresh() {
      for (const name of ['', ...dataFolders]) {
        const identity = await identify(join(folder, name))
        if (isClosed) return
        if (open.get(name)?.identity === identity) continue
        end(name)
        if (identity !== undefined) start(name, identity)
      }
    },
    close() {
      isClosed = true
      for (const name of [...open.keys()]) end(name)
    },
  }
}

/** A folder that is replaced as a whole is reported by its parent; `..data` is how Kubernetes swaps the files of a volume. */
function isReportedAtRoot(folder: string): (name: string | null) => boolean {
  return name => name === null || rootNames.has(name) || name.startsWith('..') || name === basename(folder)
}

async function identify(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => null)
  return stats?.isDirectory() ? `${stats.dev} ${stats.ino}` : undefined
}
