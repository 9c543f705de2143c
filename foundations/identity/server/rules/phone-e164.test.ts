import { expect, test } from 'vitest'
import { phoneE164 } from './phone-e164.ts'

test('a number is stored in one form, however it was typed', () => {
  expect(phoneE164({ cc: '886', phone: '0912-345-678' })).toBe('+886912345678')
  expect(phoneE164({ cc: '886', phone: '912345678' })).toBe('+886912345678')
  expect(phoneE164({ cc: '81', phone: '090-1234-5678' })).toBe('+819012345678')
  expect(phoneE164({ cc: '44', phone: '07400 123456' })).toBe('+447400123456')
  expect(phoneE164({ cc: '852', phone: '+852 9123 4567' })).toBe('+85291234567')
})

test('Canada and the United States share a dial code and both sign up', () => {
  expect(phoneE164({ cc: '1', phone: '(201) 555-0123' })).toBe('+12015550123')
  expect(phoneE164({ cc: '1', phone: '506-234-5678' })).toBe('+15062345678')
})

test('what cannot be a mobile number of its country is refused', () => {
  for (const wrong of [
    { cc: '886', phone: '0223456789' },
    { cc: '886', phone: '09123' },
    { cc: '81', phone: '0912345678' },
    { cc: '44', phone: 'hello' },
    { cc: '65', phone: '+886912345678' },
  ])
    expect(() => phoneE164(wrong)).toThrow('identity.phoneInvalid')
})
