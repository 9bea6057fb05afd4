import { type Way, w } from './ways.ts'

const notPermitted = 'You do not have permission to do this.'

/** The way of a facility's order, and the word of the facility on a cancellation, a transition or a refusal each. */
export const orderWays: Way[] = [
  w('Order', 'Unpublished', 'sendOrder', 'Facility', {
    job: { OrderStatus: 4 },
    to: 'Unpublished',
    row: { OrderStatus: 1 },
  }),
  w('Order', 'Unpublished', 'sendOrder', 'Facility', { refusal: 'The agency made this job itself.' }),
  w('Order', 'Unpublished', 'sendOrder', 'Agency', { refusal: notPermitted }),
  w('Order', 'Open', 'sendOrder', 'Facility', { refusal: 'This job is open.' }),
  w('Order', 'Unpublished', 'sendOrder', 'Facility', {
    job: { OrderStatus: 1 },
    refusal: 'This order is with the agency already.',
  }),
  w('Order', 'Unpublished', 'sendOrder', 'Facility', {
    hours: -1,
    job: { OrderStatus: 4 },
    refusal: 'The shift has started already. Choose a start that lies ahead before you send the order.',
  }),
  w('Order', 'Unpublished', 'sendOrder', 'Facility', {
    job: { OrderStatus: 2, SentBackReason: 'Which unit?' },
    to: 'Unpublished',
    row: { OrderStatus: 1, SentBackReason: null },
  }),
  w('Order', 'Unpublished', 'sendBack', 'Agency', {
    args: { Reason: 'Which unit?' },
    job: { OrderStatus: 1 },
    to: 'Unpublished',
    row: { OrderStatus: 2, SentBackReason: 'Which unit?' },
  }),
  w('Order', 'Unpublished', 'sendBack', 'Agency', {
    args: { Reason: 'Which unit?' },
    refusal: 'Only an order that a facility has sent can be sent back.',
  }),
  w('Order', 'Unpublished', 'sendBack', 'Facility', {
    args: { Reason: 'Which unit?' },
    job: { OrderStatus: 1 },
    refusal: notPermitted,
  }),
  w('Order', 'Unpublished', 'publish', 'Agency', { job: { OrderStatus: 1 }, to: 'Open', row: { OrderStatus: 3 } }),
  w('J13', 'Canceled', 'confirmCancellation', 'Agency', {
    job: { IsCancellationConfirmed: false },
    to: 'Canceled',
    row: { IsCancellationConfirmed: true },
  }),
  w('J13', 'Canceled', 'confirmCancellation', 'Agency', {
    refusal: 'Nothing waits for the confirmation of the facility.',
  }),
]
