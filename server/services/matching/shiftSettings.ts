import type { CallContext } from '../../platform/resources/extension.ts'

const constants = {
  ...{ TimeBeforeShiftStart: 4, TimeToCancelJob: 24, TimeToCancelOnBehalfOfFacility: 24 },
  ...{ MinRestHours: 8, MostHoursInDay: 16, MostHoursInWeek: 60, ExpiresSoonDays: 30 },
  // What each part of the score of a candidate weighs beside the others.
  ...{ WeightOfDistance: 20, WeightOfSpecialty: 20, WeightOfDocuments: 15, WeightOfFacility: 10, WeightOfRating: 10 },
  ...{ WeightOfSkills: 10, WeightOfRest: 5, WeightOfHours: 5, WeightOfAvailability: 5 },
}

/** The settings by which shifts are judged. */
export type ShiftSettings = typeof constants

/** Those of the system configuration before the machine's own. */
export async function findShiftSettings(context: CallContext): Promise<ShiftSettings> {
  const own = context.configuration.machines.get('candidate-job')?.settings ?? {}
  const set = await context.findSettings(Object.keys(constants))
  const entries = Object.entries(constants).map(([name, usual]) => [name, Number(set[name] ?? own[name] ?? usual)])
  return Object.fromEntries(entries) as ShiftSettings
}
