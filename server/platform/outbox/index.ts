export { buildDelivery, type DeliveryOptions, sweepOutbox } from './delivery.ts'
export { type Mail, type Mailer, type MailerOptions, openMailer } from './mail.ts'
export { addMessage, type OutboxMessage, retryMessage } from './messages.ts'
