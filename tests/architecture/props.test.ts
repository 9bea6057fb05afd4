import { expect, test } from 'vitest'
import { componentProps } from './props.ts'
import { listProblems, tryRule } from './rule.ts'

test('every component takes at most eight props', () => {
  expect(listProblems(componentProps)).toEqual([])
})

const nine = 'a: 1;'.repeat(9)

test.each([
  `export function Card({ a }: { ${nine} }) {}`,
  `type Props = { ${nine} }\nexport function Card(props: Props) {}`,
  `interface Props { ${nine} }\nexport function Card(props: Props) {}`,
])('the rule refuses %s', text => {
  expect(tryRule(componentProps, 'src/ui/Card.tsx', text)).toHaveLength(1)
})
