import { buildWorker } from '../../platform/worker/index.ts'
import type { DrawingJobs } from './drawing.ts'

/** The one thread of a process in which pictures are decoded and certificates drawn. */
export const drawingWorker = buildWorker<DrawingJobs>({ entry: new URL('./drawing.ts', import.meta.url) })
