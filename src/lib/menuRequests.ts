import { buildStore } from './store.ts'

/** How often a page has asked for the menu; the shell, which has it, opens it each time. */
export const menuRequests = buildStore(0)
