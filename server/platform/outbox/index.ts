export { buildDelivery, type DeliveryOptions, sweepOutbox } from './delivery.ts'
export { type Mail, type Mailer, type MailerOptions, openMailer } from './mail.ts'
export { addMessage, retryMessage } from './messages.ts'
export type { OutboxMessage } from './outboxRepository.ts'
