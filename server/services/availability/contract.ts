export { joinAvailability, toAvailability } from './availabilityRepository.ts'
