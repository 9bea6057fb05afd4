/** The SQL of a number as it is answered to whom it is masked, in the form of `maskNumber`. */
export function toMasked(column: string, format: string | undefined): string {
  const [mask, hidden] = format === 'phone' ? ['xxx-xxx-', 6] : ['xxx-xx-', 5]
  return `case when ${column} is not null then '${mask}' || coalesce(substring(${column} from '^\\d{${hidden}}(\\d{4})$'), 'xxxx') end`
}
