/** The SQL of a social security number as it is answered to whom it is masked, in the form of `maskNumber`. */
export function toMasked(column: string): string {
  return `case when ${column} is not null then 'xxx-xx-' || coalesce(substring(${column} from '^\\d{5}(\\d{4})$'), 'xxxx') end`
}
