import { buildStore } from './store.ts'

/** Whether the page is drawn for paper: what scrolls on the screen is then drawn whole. */
export const printing = buildStore(false)

/** Goes by the class: what stands on the screen alone. */
export const screenClass = 'locum-screen'
