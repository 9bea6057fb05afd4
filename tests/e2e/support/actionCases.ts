import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Answers, Case } from './candidateJobCases.ts'

const field = (dialog: Locator, label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()

/** Leaves this one chosen; the empty name takes away what is. */
async function chooseBranch(page: Page, target: Locator, name: string): Promise<void> {
  const displayed = name || ((await target.textContent()) ?? '')
  await target.click()
  await page.getByPlaceholder('Start typing to search').fill(displayed)
  const item = page.getByRole('treeitem', { name: displayed }).first()
  await expect(item).toBeVisible()
  // A click on what is ticked takes it away.
  if (name === '' || (await item.getAttribute('aria-checked')) !== 'true') await item.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Chooses an option by its name, which it types only where it is not among the first ones. */
export async function chooseOption(page: Page, target: Locator, name: string): Promise<void> {
  // Of a field that has the focus already it is open, and a click would close it.
  if ((await target.getAttribute('aria-expanded')) !== 'true') await target.click()
  await page.getByRole('option').first().waitFor()
  // Below its name an option may say what tells it from others.
  const option = page.getByRole('option', { name: new RegExp(`^${name}($|[^\\d\\w])`) }).first()
  // A second after the last key: of a few nothing is typed.
  if (!(await option.isVisible())) await target.fill(name)
  await option.click()
}

/** Types or chooses in a dialog what its fields take. */
export async function fillIn(page: Page, dialog: Locator, answers: Answers): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const target = field(dialog, label)
    if (typeof value === 'boolean') {
      // Closes the list of a field that lies over it.
      await target.focus()
      await target.setChecked(value)
    } else if ((await target.getAttribute('aria-haspopup')) === 'dialog') await chooseBranch(page, target, value)
    else if ((await target.getAttribute('role')) === 'combobox') {
      await chooseOption(page, target, value)
    } else await target.fill(value)
  }
}

/** Expects that what was answered stands in the dialog still. */
async function expectKept(dialog: Locator, answers: Answers): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const target = field(dialog, label)
    if (typeof value === 'boolean') await expect(target).toBeChecked({ checked: value })
    else if ((await target.getAttribute('aria-haspopup')) === 'dialog') await expect(target).toContainText(value)
    else await expect(target).toHaveValue(value)
  }
}

async function answer(page: Page, said: string, button: string | RegExp): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(said)
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question.filter({ hasText: said })).toHaveCount(0)
}

/** Expects that it is said, and puts the toasts away, so that nothing later is taken for this. */
async function expectSaid(page: Page, said: string): Promise<void> {
  await expect(page.getByText(said).first()).toBeVisible()
  for (const close of await page.getByRole('alert').getByRole('button', { name: 'Close' }).all()) await close.click()
}

/** Where a case is tried. */
export interface Stage {
  page: Page
  /** The row or card. */
  row: Locator
  /** Begins the action, from the menu or by a button. */
  begin: () => Promise<void>
  /** Changes the row as somebody else would. */
  disturb: () => Promise<void>
}

/** Answers each question, once so that nothing is sent; `press` begins anew. */
async function answerQuestions(page: Page, { asks = [] }: Case, press: () => Promise<void>): Promise<void> {
  const answerAll = async (asked: typeof asks) => {
    for (const each of asked) await answer(page, each.said, each.answer)
  }
  for (const [index, { said, leave }] of asks.entries()) {
    if (!leave) continue
    await answerAll(asks.slice(0, index))
    await answer(page, said, leave)
    await press()
  }
  await answerAll(asks)
}

const seen = new Set<string>()

async function tryDialog({ page, begin, disturb }: Stage, one: Case): Promise<void> {
  if (!one.dialog) return
  const { button, wrong, said, isChanged = false, right } = one.dialog
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  const press = dialog.getByRole('button', { name: button, exact: true })
  await begin()
  await fillIn(page, dialog, wrong)
  if (isChanged) await disturb()
  await press.click()
  await expectSaid(page, said)
  await expectKept(dialog, wrong)
  // Cases of one action meet the same dialog.
  if (!seen.has(one.action)) await expectAccessible(page, '.MuiDialog-root')
  seen.add(one.action)
  if (isChanged) {
    await dialog.getByRole('button', { name: /^(Cancel|Go back)$/ }).click()
    await expect(dialog).toHaveCount(0)
    await begin()
  }
  await fillIn(page, dialog, right)
  await press.click()
  await answerQuestions(page, one, async () => {
    await expectKept(dialog, { ...wrong, ...right })
    await press.click()
  })
  await expect(dialog).toHaveCount(0)
}

/** Answers an action wrong and then right, and sees what becomes of its row. */
export async function tryCase(stage: Stage, one: Case): Promise<void> {
  const { page, row, begin } = stage
  if (one.dialog) await tryDialog(stage, one)
  else {
    await begin()
    if (one.confirm !== undefined) {
      await answer(page, one.confirm, /^(Cancel|Go back)$/)
      await begin()
      await answer(page, one.confirm, one.action)
    }
    await answerQuestions(page, one, begin)
  }
  for (const text of one.becomes) await expect(row).toContainText(text)
  if (one.without) await expect(row).not.toContainText(one.without)
}
