import { buildStore } from '#src/lib/store.ts'

/** The picture of the signed-in user as a `data:` address; null where he has none, or it has not come yet. */
export const profilePicture = buildStore<string | null>(null)
