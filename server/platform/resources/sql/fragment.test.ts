import { describe, expect, it } from 'vitest'
import { allOf, join, quoteName, raw, sql, toFragment } from './fragment.ts'

describe('fragments', () => {
  it('number their parameters once, however deep they nest', () => {
    const inner = sql`"Size" between ${1} and ${2}`
    const statement = sql`select * from ${raw(quoteName('user'))} where "Name" = ${'x'} and (${inner}) limit ${3}`
    expect(statement).toMatchObject({
      text: 'select * from "user" where "Name" = $1 and ("Size" between $2 and $3) limit $4',
      values: ['x', 1, 2, 3],
    })
  })

  it('never let a value become text', () => {
    const statement = sql`select ${'"; drop table x; --'}`
    expect(statement).toMatchObject({ text: 'select $1', values: ['"; drop table x; --'] })
  })

  it('take a finished statement in, with its parameters in order', () => {
    const audit = toFragment('insert into a values ($1, coalesce(b, $2))', ['one', null])
    expect(sql`select ${0}; ${audit}`).toMatchObject({
      text: 'select $1; insert into a values ($2, coalesce(b, $3))',
      values: [0, 'one', null],
    })
  })

  it('join, and ask nothing where there is nothing to ask', () => {
    expect(join([sql`${1}`, sql`${2}`], ', ').text).toBe('$1, $2')
    expect(allOf([]).text).toBe('true')
    expect(allOf([sql`a = ${1}`, raw('b')]).text).toBe('a = $1 and b')
  })

  it('are not changed by being spliced in', () => {
    const part = sql`a = ${1}`
    sql`${part} or ${part}`
    expect(part).toMatchObject({ text: 'a = $1', values: [1] })
  })

  it('quote names whatever they hold', () => {
    expect(quoteName('a"b')).toBe('"a""b"')
  })
})
