import { titlePrefix } from '#contract/catalogue.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { MenuItem } from '#contract/menu.ts'
import { type MenuLayer, type MenuState, tidyMenuLayer } from '#contract/menuLayer.ts'
import { formatProblem } from '#contract/problems.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { writeAudit } from '#server/platform/audit/index.ts'
import {
  checkFiles,
  type DataFile,
  menuLayerPath,
  type RegisteredHandlers,
  sortFiles,
  toLayerFiles,
  usualLocale,
} from '#server/platform/configuration/index.ts'
import { badRequest, staleVersion, unavailable } from '#server/platform/kernel/problem.ts'
import type { Publishing, RecordWork } from '#server/platform/publishing/index.ts'

/** The layer over the menu, as callers may read and change it; who may is the routes' to say. */
export interface MenuService {
  getMenu(): MenuState
  /**
   * Makes a version with another layer over the menu. Throws 409 where `version` is not the live one any more, 400 where the layer is no
   * layer, 503 where it was given up.
   */
  saveMenu(version: number, layer: MenuLayer, caller: Caller): Promise<Envelope<MenuState>>
}

/** Builds the service over what publishes versions. */
export function buildMenuService(publishing: Publishing, served: RegisteredHandlers): MenuService {
  const getMenu = () => describeMenu(publishing.live.current())
  return {
    getMenu,
    async saveMenu(version, layer, caller) {
      const { filedMenu, catalogues, version: liveVersion } = publishing.live.current()
      if (version !== liveVersion) throw buildStale()
      const stored = await publishing.find(version)
      const others = (stored?.Files ?? []).filter(({ path }) => path !== menuLayerPath)
      checkLayer(others, layer, served)
      const locales = Object.values(layer.entries ?? {}).flatMap(({ texts = {} }) => Object.keys(texts))
      if (!locales.every(locale => catalogues.has(locale)))
        throw badRequest(`Texts are in one of ${[...catalogues.keys()].join(', ')}.`)
      const files = [...others, ...toLayerFiles({ menuLayer: tidyMenuLayer(filedMenu, layer) })]
      const records = buildRecords(version, caller)
      const options = { by: caller.loginName, isMenu: true, isCommanded: false, records }
      const outcome = await publishing.apply(sortFiles(files), options)
      if (outcome.kind === 'givenUp') throw unavailable(`The menu has not been changed. ${outcome.why}`)
      return buildSuccess(getMenu())
    },
  }
}

function describeMenu({
  version,
  filedMenu,
  menuLayer,
  catalogues,
}: ReturnType<Publishing['live']['current']>): MenuState {
  const toTexts = (item: MenuItem): [string, Record<string, string>][] => {
    const texts = [...catalogues].flatMap(([locale, catalogue]) => {
      const said = locale === usualLocale ? item.DisplayText : catalogue[`${titlePrefix}${item.DisplayText}`]
      return said === undefined ? [] : [[locale, said] as const]
    })
    return [[item.Name, Object.fromEntries(texts)], ...item.Items.flatMap(toTexts)]
  }
  return {
    ...{ Version: version, Items: filedMenu, Layer: menuLayer, Locales: [...catalogues.keys()] },
    Texts: Object.fromEntries(filedMenu.flatMap(toTexts)),
  }
}

function checkLayer(others: readonly DataFile[], menuLayer: MenuLayer, served: RegisteredHandlers): void {
  const { configuration, problems } = checkFiles([...others, ...toLayerFiles({ menuLayer })], served)
  if (!configuration) throw badRequest(problems.map(formatProblem).join(' '))
}

function buildStale() {
  return staleVersion(null, 'Somebody has made another version of the configuration meanwhile.')
}

/** Writes who changed the menu into the audit; a version that somebody has made meanwhile is not replaced. */
function buildRecords(version: number, { userId, loginName }: Caller): RecordWork {
  return {
    tables: [],
    async write(transaction, next, before) {
      if (before !== version) throw buildStale()
      if (next.version === before) return
      await writeAudit(transaction, {
        ...{ userId, resource: 'Configuration', recordId: next.version, action: 'menu' },
        before: { Version: before },
        after: { Version: next.version, By: loginName },
      })
    },
  }
}
