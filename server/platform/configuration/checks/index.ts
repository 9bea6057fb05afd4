import type { ConfigurationProblem } from '#contract/problems.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { checkApplications } from './applications.ts'
import { checkCalls } from './calls.ts'
import { checkClock } from './clock.ts'
import { checkCore } from './core.ts'
import { checkDashboards } from './dashboards.ts'
import { checkDescriptor } from './descriptor.ts'
import { checkDomainEvents, checkRaised } from './domainEvents.ts'
import { checkEntity } from './entity.ts'
import { checkEventCalls } from './eventCalls.ts'
import { checkForeign } from './foreign.ts'
import { checkEvents, checkHandlers, checkJunctions, checkMachineParts, type RegisteredHandlers } from './handlers.ts'
import { checkMachine } from './machine.ts'
import { checkNotices } from './notices.ts'
import { checkDialogs } from './parameters.ts'
import { checkRaisedByCode } from './raisedByCode.ts'
import { remember } from './remember.ts'
import { checkSaidTexts } from './saidTexts.ts'
import { checkScreens } from './screens.ts'
import { checkSentArguments } from './sentArguments.ts'
import { checkTogether } from './together.ts'
import { checkView } from './views.ts'

const once = {
  buildResource: remember(buildResource),
  checkScreens: remember(checkScreens),
  checkCalls: remember(checkCalls),
  checkHandlers: remember(checkHandlers),
  checkEvents: remember(checkEvents),
  checkJunctions: remember(checkJunctions),
}

/**
 * Checks what sound files say together: names that one file has of another, calls that collide, routes that come twice, parts
 * that the program depends on, calls that nothing serves. Files that are broken by themselves are left out and not missed.
 */
export function checkSet(set: DataSet, served: RegisteredHandlers): ConfigurationProblem[] {
  const problems = [...set.schemas].flatMap(([name, file]) => checkEntity(set, name, file))
  problems.push(...checkCore(set), ...checkApplications(set), ...checkDomainEvents(set))
  const resources: Resource[] = []
  for (const file of set.descriptors.values()) {
    const schema = set.schemas.get(file.content.schema)
    const machine = set.machines.get(file.content.machine ?? '')?.content ?? null
    problems.push(
      ...checkDescriptor(set, file, schema?.content ?? null),
      ...once.checkScreens(file),
      ...once.checkHandlers(file, served),
      ...once.checkEvents(file, machine),
      ...checkForeign(set, file, schema ?? null),
      ...checkView(set, file, schema ?? null, served),
    )
    if (!schema) continue
    const resource = once.buildResource(file.content, schema.content, machine)
    resources.push(resource)
    problems.push(
      ...once.checkJunctions(schema, file.content, served),
      ...once.checkCalls(file, resource),
      ...checkEventCalls(set, file, resource),
      ...checkDialogs(set, file, resource),
    )
  }
  for (const file of set.machines.values()) {
    const guarded = resources.filter(({ descriptor }) => descriptor.machine === file.content.name)
    problems.push(
      ...checkMachine(file, guarded, set),
      ...checkSentArguments(file, guarded),
      ...checkClock(file, guarded, resources),
      ...checkMachineParts(file, guarded, served),
      ...checkRaised(set, file, guarded, resources, served),
    )
  }
  return [
    ...problems,
    ...checkDashboards(set, resources),
    ...checkNotices(set, resources, served),
    ...checkRaisedByCode(set, resources, served),
    ...checkTogether(set),
    ...checkSaidTexts(set),
  ]
}
