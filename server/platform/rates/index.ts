export { buildRateSweep, countRate, findWait, type RateLimit } from './rateRepository.ts'
