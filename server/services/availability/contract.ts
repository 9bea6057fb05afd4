export { toAvailability } from './availabilityRepository.ts'
