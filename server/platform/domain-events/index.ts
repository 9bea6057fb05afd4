export { type DomainEvent, sweepDomainEvents } from './eventRepository.ts'
export { buildSubscriptionTask, type EventSubscription, listWanting } from './subscription.ts'
