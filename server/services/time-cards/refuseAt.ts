import { Refusal } from '../../platform/kernel/problem.ts'

/** Refuses a call by what is wrong with one of its parameters. */
export function refuseAt(field: string, message: string): Refusal {
  return new Refusal(message, { [`/${field}`]: message })
}
