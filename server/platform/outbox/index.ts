export { AlreadySent, unlessSent } from './alreadySent.ts'
export {
  AnswerError,
  buildDeliveries,
  type DeliveryOptions,
  FinalError,
  type HandedOn,
  type ShortMessage,
  sendWebhook,
  sweepOutbox,
} from './delivery.ts'
export { type Mail, type Mailer, type MailerOptions, openMailer } from './mail.ts'
export { toParagraphs } from './mailHtml.ts'
export { addMessage, addMessages, retryMessage } from './messages.ts'
export type { OutboxMessage } from './outboxRepository.ts'
export { refuseInside, sendOutside } from './sendOutside.ts'
