import { dialCodes } from '@daoxing/identity/contract'
import { expect, test } from 'vitest'
import { findCountries } from './find-countries.ts'
import {
  emptyDraft,
  isEmailValid,
  isOtpValid,
  isPhoneValid,
  isReachable,
  stepNamed,
  triage,
  writtenPhone,
} from './sign-up-draft.ts'

const japan = dialCodes.find(({ code }) => code === 'JP') ?? dialCodes[0]

test('a step is valid when what it asks for can be right [IDN-013, IDN-038]', () => {
  expect(isPhoneValid({ ...emptyDraft, phone: '0912-345-678' })).toBe(true)
  expect(isPhoneValid({ ...emptyDraft, phone: '09123' })).toBe(false)
  expect(isPhoneValid({ country: japan, phone: '090-1234-5678' })).toBe(true)
  expect(isPhoneValid({ country: japan, phone: 'abc' })).toBe(false)
  expect(isOtpValid('')).toBe(false)
  expect(isOtpValid('123456')).toBe(true)
  expect(isEmailValid('')).toBe(true)
  expect(isEmailValid('ana@example')).toBe(false)
})

test('a proven phone leads in or on to the questions for new riders [IDN-025]', () => {
  expect(triage({ registered: true })).toBe('signIn')
  expect(triage({ registered: false })).toBe('name')
})

test('no step can be reached before the one that it rests on', () => {
  expect(isReachable('otp', emptyDraft)).toBe(false)
  expect(isReachable('name', { ...emptyDraft, isCodeSent: true })).toBe(false)
  const verified = { registered: false, proof: 'x' }
  expect(isReachable('email', { ...emptyDraft, verified })).toBe(false)
  expect(isReachable('email', { ...emptyDraft, verified, name: '安娜' })).toBe(true)
  expect(stepNamed('nonsense')).toBe('landing')
})

test('the leading 0 of a number of Taiwan is restored on display [IDN-005]', () => {
  expect(writtenPhone({ ...emptyDraft, phone: '912345678' })).toBe('0912345678')
})

test('the country list has all twenty, Taiwan first, and is searched by name and by dial code [IDN-022]', () => {
  const labels = (typed: string, language: 'zh-TW' | 'en' | 'ja' = 'zh-TW') =>
    findCountries(typed, language).map(({ label }) => label)
  expect(labels('')).toHaveLength(20)
  expect(findCountries('', 'zh-TW')[0]?.country.code).toBe('TW')
  expect(labels('臺')).toEqual(['台灣'])
  expect(labels('+85')).toEqual(['香港', '澳門'])
  expect(labels('japan')).toEqual(['日本'])
  expect(labels('kore', 'en')).toEqual(['South Korea'])
  expect(labels('atlantis')).toEqual([])
})
