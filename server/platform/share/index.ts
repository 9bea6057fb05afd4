export { type Asking, buildCallerShare, type CallerShare, toHolder } from './callerShare.ts'
export { buildConcurrencyLimiter, type ConcurrencyLimiter } from './concurrencyLimiter.ts'
export { toAsking } from './request.ts'
