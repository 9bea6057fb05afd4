import { buildSuccess } from '#contract/envelope.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import { listCentersOf, takeGroup } from './groupRepository.ts'

/** The group of a revenue center, by the ID of that. */
const external: CallHandler = async context => {
  const id = await takeGroup(context.transaction, Number(context.args.args?.externalId))
  if (id === null) throw notFound(context.text('chat.noGroup'))
  return context.perform('one', { id })
}

/** The groups in which a candidate may write, that of his own revenue center first. */
const own: CallHandler = async context => {
  const { claims } = context.caller
  const centers = claims.candidate_id ? await listCentersOf(context.transaction, Number(claims.candidate_id)) : []
  const groups: unknown[] = []
  for (const center of centers) {
    const id = await takeGroup(context.transaction, center)
    if (id !== null) groups.push((await context.perform('one', { id })).Source)
  }
  return buildSuccess(groups)
}

/** What groups add to the engine. */
export const groupExtension: ResourceExtension = {
  handlers: { external, own },
  constraints: { chat_group_external: 'records.duplicate' },
}
