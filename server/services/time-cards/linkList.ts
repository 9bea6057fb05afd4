import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { endLink } from '../../platform/links/index.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { listEnded } from './linkRepository.ts'

/** The links about time cards, as staff see and revoke them (rules C7.10). */
export const linkListExtension: ResourceExtension<'TimeCardLinks'> = {
  view: {
    name: 'time-card-link',
    columns: ['TimeCardID', 'Purpose', 'SentTo', 'SentOn', 'OpenedOn', 'Decision', 'DecidedOn', 'ExpiresOn', 'State'],
  },
  handlers: {
    async revoke(context) {
      const { id } = context
      await context.perform('one', { id })
      if (!(await endLink(context.transaction, id))) throw new Refusal(context.text('timeCardLinks.ended'))
      await context.audit({ recordId: id, after: { State: 'Revoked' } })
      return buildSuccess((await context.perform('one', { id })).Source, context.text('engine.updated'))
    },
  },
  async listWithheld({ database }, ids) {
    return new Map((await listEnded(database, ids)).map(id => [id, ['revoke']]))
  },
}
