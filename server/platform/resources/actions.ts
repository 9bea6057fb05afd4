import type { RecordValues } from '#contract/callArguments.ts'
import { allowedActions, type Machine, readFlags } from '#contract/machine.ts'
import type { CallExecution } from './callExecution.ts'
import { type MachineInput, readMachineInputs } from './events.ts'
import type { FieldPlan } from './plan.ts'

/**
 * Puts the machine's flags and `AllowedActions` on each row: the descriptor's actions and the machine's events that permissions and, row by row, the
 * status machine and the service allow. Without both of these they are the same for every row and cost nothing.
 */
export async function addActions(execution: CallExecution, rows: RecordValues[]): Promise<void> {
  const { machine } = execution.plan
  if (machine) await addJudgedActions(execution, machine, rows)
  else {
    const names = execution.view.actions.map(({ name }) => name)
    for (const row of rows) row.AllowedActions = names
  }
  await withholdActions(execution, rows)
}

/** Takes away what the service would refuse; where nothing is allowed it is not asked. */
async function withholdActions({ extension, context }: CallExecution, rows: RecordValues[]): Promise<void> {
  if (!extension.listWithheld || rows.every(({ AllowedActions }) => (AllowedActions as string[]).length === 0)) return
  const withheld = await extension.listWithheld(context, rows.map(getId))
  for (const row of rows) {
    const names = withheld.get(getId(row)) ?? []
    if (names.length === 0) continue
    row.AllowedActions = (row.AllowedActions as string[]).filter(name => !names.includes(name))
  }
}

async function addJudgedActions(execution: CallExecution, machine: Machine, rows: RecordValues[]): Promise<void> {
  const { actions, sendable } = execution.view
  const { calls = {} } = execution.plan.resource.descriptor
  const events = getEvents(machine)
  const isHidden = ({ name }: FieldPlan) => !execution.view.findComparable(name)
  const inputs = await readMachineInputs(execution, machine, rows, { event: null, isHidden })
  for (const [index, row] of rows.entries()) {
    const { row: whole = row, context } = inputs[index] as MachineInput
    Object.assign(row, readFlags(machine, whole, context))
    const open = allowedActions(machine, whole, context)
    const displayed = actions.filter(({ name, call }) => {
      const event = (call !== null && calls[call]?.event) || (call !== null && events.has(call) ? call : name)
      return !events.has(event) || open.includes(event)
    })
    row.AllowedActions = [
      ...new Set([...displayed.map(({ name }) => name), ...open.filter(event => sendable.has(event))]),
    ]
  }
}

const eventsOfMachines = new WeakMap<Machine, ReadonlySet<string>>()

function getEvents(machine: Machine): ReadonlySet<string> {
  let events = eventsOfMachines.get(machine)
  if (!events) {
    events = new Set(machine.transitions.map(({ event }) => event))
    eventsOfMachines.set(machine, events)
  }
  return events
}

function getId(row: RecordValues): number {
  return Number(row.ID)
}
