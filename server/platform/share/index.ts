export { type Asking, buildCallerShare, type CallerShare } from './callerShare.ts'
export { buildConcurrencyLimiter, type ConcurrencyLimiter } from './concurrencyLimiter.ts'
export { toAsking } from './request.ts'
