import { dialCodes } from '@daoxing/identity/contract'
import { expect, test } from 'vitest'
import { findCountries } from './find-countries.ts'
import {
  draftOfText,
  emptyDraft,
  isEmailValid,
  isOtpValid,
  isPhoneValid,
  isReachable,
  draftText,
  phoneSignUpOf,
  phoneWhileTyping,
  stepNamed,
  writtenPhone,
} from './sign-up-draft.ts'

const japan = dialCodes.find(({ code }) => code === 'JP') ?? dialCodes[0]

test('a step is valid when its input can be correct [IDN-004, IDN-013, IDN-038]', () => {
  expect(isPhoneValid({ ...emptyDraft, phone: '0912-345-678' })).toBe(true)
  expect(isPhoneValid({ ...emptyDraft, phone: '09123' })).toBe(false)
  for (const phone of ['0812345678', '091234567', '09123456789', '0223456789'])
    expect(isPhoneValid({ ...emptyDraft, phone })).toBe(false)
  expect(isPhoneValid({ country: japan, phone: '090-1234-5678' })).toBe(true)
  expect(isPhoneValid({ country: japan, phone: 'abc' })).toBe(false)
  expect(isOtpValid('')).toBe(false)
  expect(isOtpValid('123456')).toBe(true)
  expect(isEmailValid('')).toBe(true)
  expect(isEmailValid('ana@example')).toBe(false)
})

test('no step is reachable before the step that it depends on', () => {
  expect(isReachable('otp', emptyDraft, 'nobody')).toBe(false)
  expect(isReachable('otp', { ...emptyDraft, isCodeSent: true }, 'nobody')).toBe(true)
  expect(isReachable('name', { ...emptyDraft, isCodeSent: true }, 'nobody')).toBe(false)
  for (const later of ['address', 'payment', 'email'] as const) {
    expect(isReachable(later, emptyDraft, 'nobody')).toBe(false)
    expect(isReachable(later, { ...emptyDraft, name: '安娜' }, 'unfinished')).toBe(false)
    expect(isReachable(later, emptyDraft, 'finished')).toBe(true)
  }
  expect(stepNamed('nonsense')).toBe('landing')
})

test('a phone sign-up has the five fields of the documents [IDN-035]', () => {
  expect(phoneSignUpOf({ country: japan, phone: '09012345678' }, '123456')).toEqual({
    countryFullName: 'Japan',
    countryAbbreviation: 'JP',
    countryCode: '+81',
    phoneNumber: '09012345678',
    otp: '123456',
  })
})

test('typed input survives a reload without code and proof, and unreadable text yields an empty draft', () => {
  const draft = { ...emptyDraft, country: japan, phone: '09012345678', isCodeSent: true, name: '安娜', email: 'a@b.tw' }
  const text = draftText({ ...draft, verified: { registered: false, proof: 'secret' }, isAgreed: true })
  expect(text).not.toContain('secret')
  expect(draftOfText(text)).toEqual(draft)
  for (const broken of [null, '', '{', '{"phone":1}']) expect(draftOfText(broken)).toEqual(emptyDraft)
})

test('the leading 0 of a number of Taiwan is restored on display [IDN-005]', () => {
  expect(writtenPhone({ ...emptyDraft, phone: '912345678' })).toBe('0912 345 678')
})

test('a number of Taiwan is grouped once its last digit is typed, and is sent without spaces', () => {
  expect(phoneWhileTyping(emptyDraft.country, '091234567')).toBe('091234567')
  const phone = phoneWhileTyping(emptyDraft.country, '0912345678')
  expect(phone).toBe('0912 345 678')
  expect(phoneSignUpOf({ ...emptyDraft, phone }).phoneNumber).toBe('0912345678')
  expect(phoneWhileTyping(japan, '0912345678')).toBe('0912345678')
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
