export { type DueEvent, listClockFields, listDue } from './machine/clock.ts'
export type { MachineContext } from './machine/guards.ts'
export {
  type Applied,
  allowedActions,
  apply,
  isInTargetState,
  isOpenTo,
  type Raised,
  type Refused,
  readFlags,
  readRaised,
  toValue,
  type Weighed,
  weigh,
} from './machine/interpreter.ts'
export { judgeGuard, type Verdict } from './machine/judgement.ts'
export type {
  Ask,
  Assignment,
  ClockEntry,
  Comparison,
  Guard,
  GuardOf,
  Machine,
  Operand,
  Raise,
  Span,
  State,
  StatusStyle,
  Transition,
} from './machine/machine.ts'
export { anyState, noState } from './machine/machine.ts'
