export { serveJobs } from './serveJobs.ts'
export { buildWorker, JobEnded, type JobWorker } from './worker.ts'
