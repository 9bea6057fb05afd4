/** A shipped file for each meta-schema. */
export const metaFiles: Readonly<Record<string, string>> = {
  entity: 'schemas/team.json',
  resource: 'resources/teams.json',
  machine: 'resources/machines/user.json',
  messages: 'resources/messages/en.json',
  'permission-modules': 'resources/permission-modules.json',
  applications: 'resources/applications.json',
}
