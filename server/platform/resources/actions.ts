import type { RecordValues } from '#contract/callArguments.ts'
import { allowedActions, type Machine } from '#contract/machine.ts'
import { buildMachineContext, listGuardFields } from './events.ts'
import { selectColumns } from './sql/select.ts'
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
  const { actions } = work.view
  const events = getEvents(machine)
  const judged = await loadGuarded(work, machine, rows)
  const facts = await work.extension.listFacts?.(work.context, rows.map(getId))
  const context = buildMachineContext(work.caller)
  for (const [place, row] of rows.entries()) {
    const known = facts ? { ...context, facts: facts.get(getId(row)) } : context
    const open = allowedActions(machine, judged[place] ?? row, known)
    const shown = actions.filter(({ name, call }) => {
      const event = call !== null && events.has(call) ? call : name
      return !events.has(event) || open.includes(event)
    })
    row.AllowedActions = [...new Set([...shown.map(({ name }) => name), ...open])]
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

/** The rows as the machine has to see them: with the properties that it asks for and the caller may not read. */
async function loadGuarded(work: Work, machine: Machine, rows: RecordValues[]): Promise<RecordValues[]> {
  const { plan, view, queries } = work
  const hidden = listGuardFields(machine).flatMap(name => {
    const field = plan.byName.get(name)
    return field && !view.findComparable(name) ? [field] : []
  })
  if (hidden.length === 0 || rows.length === 0) return rows
  const { text, values } = selectColumns(plan, hidden, rows.map(getId))
  const found = await queries.query<RecordValues>(text, values)
  const byId = new Map(found.map(row => [getId(row), row]))
  return rows.map(row => ({ ...row, ...byId.get(getId(row)) }))
}
