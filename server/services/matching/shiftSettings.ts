import type { CallContext } from '../../platform/resources/extension.ts'

const constants = {
  ...{ TimeBeforeShiftStart: 4, TimeToCancelJob: 24, TimeToCancelOnBehalfOfFacility: 24 },
  ...{ MinRestHours: 8, MostHoursInDay: 16, MostHoursInWeek: 60 },
}

/** The settings by which shifts are judged: those of the system configuration before the machine's own. */
export async function findShiftSettings(context: CallContext): Promise<typeof constants> {
  const own = context.configuration.machines.get('candidate-job')?.settings ?? {}
  const set = await context.findSettings(Object.keys(constants))
  const entries = Object.entries(constants).map(([name, usual]) => [name, Number(set[name] ?? own[name] ?? usual)])
  return Object.fromEntries(entries) as typeof constants
}
