import { describe, expect, test } from 'vitest'
import { layers } from './layers.ts'
import { listProblems, tryRule } from './rule.ts'

test('every file imports only what its place allows', () => {
  expect(listProblems(layers)).toEqual([])
})

describe('the import rules', () => {
  test.each([
    ['src/lib/money.ts', '../ui/Chip.tsx'],
    ['src/ui/Chip.tsx', '../engine/fields/text.ts'],
    ['src/theme/theme.ts', '../ui/Chip.tsx'],
    ['src/providers/http/http.ts', '../../engine/list.ts'],
    ['src/engine/screens/List.tsx', '../../features/roles/RoleTable.tsx'],
    ['src/engine/grid/Pager.tsx', '../filter/FilterBar.tsx'],
    ['src/engine/views/ViewBar.tsx', '../screens/ListScreen.tsx'],
    ['src/features/roles/RolePage.tsx', '../users/UserPage.tsx'],
    ['src/features/roles/RolePage.tsx', '../../app/routes.tsx'],
    ['src/app/App.tsx', '../main.ts'],
    ['src/elsewhere/thing.ts', '../lib/money.ts'],
    ['src/lib/money.ts', '#server/settings.ts'],
    ['server/settings.ts', '#src/lib/money.ts'],
    ['contract/calls.ts', '#server/settings.ts'],
    ['contract/calls.ts', 'react'],
    ['contract/calls.ts', 'node:fs'],
    ['server/platform/access/access.ts', '../../services/identity/contract.ts'],
    ['server/platform/access/access.ts', '../../app.ts'],
    ['server/platform/access/access.ts', '../../services.ts'],
    ['server/services/chat/service.ts', '../../services.ts'],
    ['server/services/chat/service.ts', '../identity/service.ts'],
    ['server/services/chat/routes.ts', './repository.ts'],
    ['server/services/chat/threadRoutes.ts', './threadRepository.ts'],
    ['server/services/chat/repository.ts', './service.ts'],
    ['server/services/chat/service.ts', './routes.ts'],
    ['server/app.ts', '../scripts/build.ts'],
    ['server/app.ts', '#tests/support/client.ts'],
    ['server/app.ts', '../contract/calls.ts'],
    ['server/app.ts', '#server/settings.ts'],
    ['server/app.ts', './settings'],
  ])('refuse that %s imports %s', (path, specifier) => {
    expect(tryRule(layers, path, `import { thing } from '${specifier}'`)).toHaveLength(1)
  })

  test.each([
    ['src/engine/screens/List.tsx', '../../ui/Chip.tsx'],
    ['src/engine/filter/FilterBar.tsx', '../grid/gridPlace.ts'],
    ['src/engine/screens/ListScreen.test.tsx', '../screens/EditScreen.tsx'],
    ['src/features/roles/RolePage.tsx', './RoleTable.tsx'],
    ['src/lib/money.ts', '#contract/calls.ts'],
    ['src/lib/money.test.ts', '#tests/support/client.ts'],
    ['src/main.ts', './app/console.tsx'],
    ['server/app.ts', './services/chat/index.ts'],
    ['server/services/chat/service.ts', './repository.ts'],
    ['server/services/chat/service.ts', '../identity/contract.ts'],
    ['server/services/chat/routes.ts', '../../platform/access/access.ts'],
    ['server/platform/database/pool.ts', '../../settings.ts'],
  ])('allow that %s imports %s', (path, specifier) => {
    expect(tryRule(layers, path, `import { thing } from '${specifier}'`)).toEqual([])
  })
})
