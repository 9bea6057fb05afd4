import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/index.ts'
import { previewTemplate, refuseContent, testTemplate } from './templatePreview.ts'
import {
  bringBackShipped,
  findLayout,
  findTemplateByName,
  listConfiguredUses,
  listInLayout,
  listTemplateFacts,
} from './templateRepository.ts'
import { listContentProblems, listUses } from './templateUses.ts'

type Context = CallContext<'NotificationTemplates'>

/** What the service adds to the resource NotificationTemplates (SPEC-1 §5 "Template save", rules C6 "Template"). */
export const templateExtension: ResourceExtension<'NotificationTemplates'> = {
  handlers: {
    preview: previewTemplate,
    test: testTemplate,
    takeBack,
    delete: context => deleteTemplates(context, context.args.ids ?? []),
    async deleteTemplate(context) {
      const id = await findTemplateByName(context.transaction, context.given.name ?? '')
      if (id === null) throw notFound()
      return deleteTemplates(context, [id])
    },
  },
  beforeSave: checkTemplate,
  async beforeDelete({ stored, transaction, text }) {
    const [use] = await listConfiguredUses(transaction, [stored.FileName])
    if (use) throw new Refusal(text('templates.configured', stored.FileName, use.name, use.mode))
    if (stored.IsMasterLayout) await checkNoneInLayout({ transaction, text }, stored)
  },
  async fillRows({ database }, rows) {
    const facts = await listTemplateFacts(
      database,
      rows.map(({ ID }) => Number(ID)),
    )
    const byId = new Map(facts.map(each => [each.ID, each]))
    for (const row of rows) {
      const { isRewritten = false, layoutName = null } = byId.get(Number(row.ID)) ?? {}
      row.IsRewritten = isRewritten
      row.MasterLayoutName = layoutName
    }
  },
}

/** A master template stands in no layout, every other one in a master; its content is read, and asks only for what its notices have. */
async function checkTemplate(context: SaveContext<'NotificationTemplates'>): Promise<void> {
  const { record, stored, text, transaction } = context
  const mandatory = text('MANDATORY_FIELD_ERROR')
  if (record.IsMasterLayout) {
    // A template that becomes a master leaves its layout.
    if (stored && !stored.IsMasterLayout && stored.MasterLayoutID === record.MasterLayoutID) record.MasterLayoutID = 0
    if (record.MasterLayoutID !== 0) throw new Refusal(mandatory, { '/MasterLayoutID': mandatory })
  } else {
    if (stored?.IsMasterLayout) await checkNoneInLayout(context, stored)
    if ((await findLayout(transaction, record.MasterLayoutID ?? 0)) === null)
      throw new Refusal(mandatory, { '/MasterLayoutID': mandatory })
  }
  if (stored && stored.Content === record.Content && stored.IsMasterLayout === record.IsMasterLayout) return
  const uses = await listUses(transaction, context.configuration.notices, record.FileName)
  const [problem] = listContentProblems(context, record.Content, uses, record.IsMasterLayout === true)
  if (problem) throw refuseContent(context, problem)
}

async function checkNoneInLayout(
  { transaction, text }: Pick<Context, 'transaction' | 'text'>,
  { ID, FileName }: { ID: number; FileName: string },
): Promise<void> {
  const [name, ...others] = await listInLayout(transaction, ID)
  if (name !== undefined) throw new Refusal(text('templates.isLayoutOf', FileName, name, others.length))
}

/** Deletes templates; what is shipped comes back as it is shipped. */
async function deleteTemplates(context: Context, ids: readonly (number | string)[]): Promise<Envelope> {
  const answer = await context.perform('delete', { ids: [...ids] })
  await bringBackShipped(context.transaction, ids.map(Number))
  return answer
}

/** Notification/TakeBackTemplate: gives a template the words that are shipped. */
async function takeBack(context: Context): Promise<Envelope> {
  const { Source: template } = await context.perform('one', { id: context.id })
  if (!template.ShippedContent) throw new Refusal(context.text('templates.notShipped', template.FileName))
  const { ID, Version, ShippedContent } = template
  await context.perform('update', { record: { ID, Version, Content: ShippedContent } })
  return buildSuccess(null, context.text('templates.takenBack', template.FileName))
}
