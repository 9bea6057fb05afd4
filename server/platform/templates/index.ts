export { SafeHtml, toPlainText, toSafeHtml } from './html.ts'
export { DisplayedValue } from './shownValue.ts'
export {
  isProblem,
  listVariables,
  type ParsedTemplate,
  parseTemplate,
  renderTemplate,
  type TemplateProblem,
  type TemplateVariable,
  toTemplateProblem,
} from './template.ts'
