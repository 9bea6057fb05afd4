import { buildStore } from '#src/lib/store.ts'

/** The permission codes of the signed-in user for this application (SPEC-0 §6); empty where nobody is signed in. */
export const heldPermissions = buildStore<ReadonlySet<string>>(new Set())
