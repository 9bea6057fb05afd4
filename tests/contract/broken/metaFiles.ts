/** A shipped file for each meta-schema. */
export const metaFiles: Readonly<Record<string, string>> = {
  entity: 'schemas/team.json',
  resource: 'resources/teams.json',
  machine: 'resources/machines/user.json',
  dashboard: 'resources/dashboards/agency-home.json',
  messages: 'resources/messages/en.json',
  'permission-modules': 'resources/permission-modules.json',
  events: 'resources/events.json',
  notices: 'resources/notices/candidate-confirmed.json',
  applications: 'resources/applications.json',
}
