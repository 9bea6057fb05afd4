import { describe, expect, it } from 'vitest'
import { findPolicyProblem, passwordProblems } from './policy.ts'

const owner = { loginName: 'jmiller', companyName: 'Harborview Staffing' }
const judge = (password: string) => findPolicyProblem(password, owner)

describe('the password policy', () => {
  it('takes 12 to 40 characters of three classes', () => {
    for (const password of ['Harbor-Lane-2026', 'correct horse 9', `Aa1${'-xyz'.repeat(9)}`, 'Żółta-gęśl-jaźń']) {
      expect([password, judge(password)]).toEqual([password, null])
    }
  })

  it('refuses what is too short, too long, or of two classes', () => {
    for (const password of [
      '',
      'Short-2026',
      `Aa1-${'x'.repeat(37)}`,
      'onlylowercase99',
      'lower-case-only',
      '123456789012345',
    ]) {
      expect([password, judge(password)]).toEqual([password, passwordProblems.rule])
    }
  })

  it('counts characters, not their parts', () => {
    expect(judge(`Aa1-${'😀'.repeat(8)}`)).toBeNull()
    expect(judge(`Aa1-${'😀'.repeat(7)}`)).toBe(passwordProblems.rule)
  })

  it('refuses what people make of the commonest passwords', () => {
    for (const password of [
      'Password1234!',
      'P@ssw0rd-2026',
      'Qwertyuiop123',
      '!!Welcome2026',
      'Letmein-Letmein1',
      'Locum-Demo-2026',
      'Aa1!Aa1!Aa1!',
    ]) {
      expect([password, judge(password)]).toEqual([password, passwordProblems.common])
    }
  })

  it('refuses the login or the company name in it, in any case', () => {
    expect(judge('my-JMiller-77')).toBe(passwordProblems.ownName)
    expect(judge('99-harborview staffing')).toBe(passwordProblems.ownName)
  })

  it('does not look for names that are too short to tell', () => {
    expect(findPolicyProblem('Bobbing-Boats-7', { loginName: 'bob', companyName: null })).toBeNull()
  })
})
