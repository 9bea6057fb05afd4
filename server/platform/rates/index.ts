export { countRate, findWait, type RateLimit, sweepRates } from './rateRepository.ts'
