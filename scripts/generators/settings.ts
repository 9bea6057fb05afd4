import { settingDefinitions } from '#server/settings.ts'
import type { Generator } from './generator.ts'

function buildReference(): string {
  const rows = Object.values(settingDefinitions).map(
    ({ name, fallbackText, what }) => `| \`${name}\` | ${fallbackText} | ${what} |`,
  )
  return [
    '# Settings',
    '',
    'Every setting is an environment variable. This page is made from `server/settings.ts` by `npm run generate`.',
    '',
    '| name | default | what |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

export const generator: Generator = {
  name: 'the reference of the settings',
  outputs: async () => ({ 'docs/settings.md': buildReference() }),
}
