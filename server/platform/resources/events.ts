import type { RecordValues } from '#contract/callArguments.ts'
import { type Applied, apply, type Machine, type MachineContext } from '#contract/machine.ts'
import type { Caller } from '../access/caller.ts'
import { Refusal } from '../http/problem.ts'
import type { CallContext } from './extension.ts'

/** As what a kind of user acts in the machines. */
const actors: Record<Caller['userType'], string> = {
  OrganizationUser: 'Agency',
  EmployerUser: 'Facility',
  Candidate: 'Candidate',
}

/** What a machine knows of who asks, and when. */
export function buildMachineContext({
  userId,
  companyId,
  teamId,
  loginName,
  userType,
  permissions,
}: Caller): MachineContext {
  return {
    held: permissions,
    actor: actors[userType],
    caller: { userId, companyId, teamId, loginName },
    now: new Date().toISOString(),
  }
}

/**
 * Judges the event that a call sends (its name is the event's) by the machine of the resource, over the row locked for it.
 * Answers what to write and what to do beside. Throws `Refusal` in the words of the machine, and an error where the resource
 * has no machine or the row lacks a property that the machine asks for.
 */
export function applyEvent(
  { resource, configuration, caller, callName, args, text }: CallContext,
  row: Readonly<RecordValues>,
  facts: RecordValues = {},
): Extract<Applied, { ok: true }> {
  const machine = configuration.machines.get(resource.descriptor.machine ?? '')
  if (!machine)
    throw new Error(`The resource ${resource.name} has no machine for ${callName}: name it in the descriptor.`)
  const missing = listGuardFields(machine).filter(name => resource.properties.has(name) && !Object.hasOwn(row, name))
  if (missing.length > 0)
    throw new Error(`The machine ${machine.name} asks for ${missing.join(', ')}: read it with the row.`)
  const applied = apply(machine, row, callName, { ...buildMachineContext(caller), args: args.args ?? {}, facts })
  if (!applied.ok) throw new Refusal(text(applied.refusal.messageKey, ...applied.refusal.args))
  return applied
}

const fieldsOfMachines = new WeakMap<Machine, string[]>()

/** The properties that the guards of a machine ask for, its state among them. */
export function listGuardFields(machine: Machine): string[] {
  let names = fieldsOfMachines.get(machine)
  if (!names) {
    const found = new Set([machine.state])
    JSON.stringify([machine.transitions, machine.flags], (key, value) => {
      if (key === 'field' && typeof value === 'string') found.add(value)
      return value
    })
    names = [...found]
    fieldsOfMachines.set(machine, names)
  }
  return names
}
