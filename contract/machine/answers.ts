import type { Machine } from './machine.ts'

/** The parameters by which the questions of a machine are answered. */
export function listAnswers(machine: Machine | null): string[] {
  const guards = machine?.transitions.flatMap(({ guards = [] }) => guards) ?? []
  return guards.flatMap(({ ask }) => ask?.argument ?? [])
}
