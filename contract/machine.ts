export type { MachineContext } from './machine/guards.ts'
export { type Applied, allowedActions, apply, isReached, readFlags, toValue } from './machine/interpreter.ts'
export { judgeGuard, type Verdict } from './machine/judgement.ts'
export type { Assignment, Comparison, Guard, GuardOf, Machine, Operand, State, Transition } from './machine/machine.ts'
