import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { profilePicture } from './profilePicture.ts'

/** The setting that holds the ID of the file of a user's picture (SPEC-1 §3). */
export const profilePictureSetting = 'PROFILE_IMAGE_ID'

/** Where this browser keeps it between two visits; a sign-out empties it. */
const cacheKey = 'locum.profilePicture'

/** How long the first screen goes before it, in milliseconds (SPEC-0 §2 "Application shell"). */
const delay = 10

/** In pixels: what is kept is no larger than what is shown on a sharp screen. */
const size = 96

/**
 * Shows the picture of a file: at once where this browser keeps it, else once it has come; none where there is no file or it does not
 * come. Answers the way to give up.
 */
export function showProfilePicture(fileId: unknown): () => void {
  const id = Number(fileId) || 0
  const kept = readKept()
  profilePicture.set(kept?.id === id ? kept.picture : null)
  if (id === 0 || kept?.id === id) return () => {}
  let isGivenUp = false
  const timer = setTimeout(async () => {
    const picture = await fetchPicture(id).catch(() => null)
    if (isGivenUp || !picture) return
    profilePicture.set(picture)
    localStorage.setItem(cacheKey, JSON.stringify({ id, picture }))
  }, delay)
  return () => {
    isGivenUp = true
    clearTimeout(timer)
  }
}

async function fetchPicture(id: number): Promise<string | null> {
  const files = liveResources.get('Files')
  if (!files?.descriptor.calls?.download) return null
  const { Success, Source } = await callResource(files, 'download', { id }, { silent: true })
  if (!Success) return null
  const { Extension, Content } = Source as { Extension: string; Content: string }
  const type = Extension.toLowerCase() === '.png' ? 'image/png' : 'image/jpeg'
  return cutToSquare(new Blob([Uint8Array.from(atob(Content), letter => letter.charCodeAt(0))], { type }))
}

/** The middle of a picture, small enough to be kept. */
async function cutToSquare(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size)
  return canvas.toDataURL()
}

function readKept(): { id: number; picture: string } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(cacheKey) ?? 'null')
    const { id, picture } = (kept ?? {}) as Record<string, unknown>
    return typeof id === 'number' && typeof picture === 'string' ? { id, picture } : null
  } catch {
    return null
  }
}
