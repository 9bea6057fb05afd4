import type { RecordValues } from '#contract/callArguments.ts'
import { allowedActions, type Machine } from '#contract/machine.ts'
import { type MachineInput, readMachineInputs } from './events.ts'
import type { FieldPlan } from './plan.ts'
import type { Work } from './work.ts'

/**
 * Puts `AllowedActions` on each row: the descriptor's actions and the machine's events that permissions and, row by row, the
 * status machine and the service allow. Without both of these they are the same for every row and cost nothing.
 */
export async function addActions(work: Work, rows: RecordValues[]): Promise<void> {
  const { machine } = work.plan
  if (machine) await addJudgedActions(work, machine, rows)
  else {
    const names = work.view.actions.map(({ name }) => name)
    for (const row of rows) row.AllowedActions = names
  }
  await withholdActions(work, rows)
}

/** Takes away what the service would refuse; where nothing is allowed it is not asked. */
async function withholdActions({ extension, context }: Work, rows: RecordValues[]): Promise<void> {
  if (!extension.listWithheld || rows.every(({ AllowedActions }) => (AllowedActions as string[]).length === 0)) return
  const withheld = await extension.listWithheld(context, rows.map(getId))
  for (const row of rows) {
    const names = withheld.get(getId(row)) ?? []
    if (names.length === 0) continue
    row.AllowedActions = (row.AllowedActions as string[]).filter(name => !names.includes(name))
  }
}

async function addJudgedActions(work: Work, machine: Machine, rows: RecordValues[]): Promise<void> {
  const { actions, sendable } = work.view
  const events = getEvents(machine)
  const isHidden = ({ name }: FieldPlan) => !work.view.findComparable(name)
  const inputs = await readMachineInputs(work, machine, rows, { event: null, isHidden })
  for (const [place, row] of rows.entries()) {
    const { row: whole = row, context } = inputs[place] as MachineInput
    const open = allowedActions(machine, whole, context)
    const shown = actions.filter(({ name, call }) => {
      const event = call !== null && events.has(call) ? call : name
      return !events.has(event) || open.includes(event)
    })
    row.AllowedActions = [...new Set([...shown.map(({ name }) => name), ...open.filter(event => sendable.has(event))])]
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
