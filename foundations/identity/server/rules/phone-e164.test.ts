import { expect, test } from 'vitest'
import { phoneE164 } from './phone-e164.ts'

test('a number is stored in canonical form, however it was typed', () => {
  expect(phoneE164({ cc: '886', phone: '0912-345-678' })).toBe('+886912345678')
  expect(phoneE164({ cc: '886', phone: '912345678' })).toBe('+886912345678')
  expect(phoneE164({ cc: '81', phone: '090-1234-5678' })).toBe('+819012345678')
  expect(phoneE164({ cc: '44', phone: '07400 123456' })).toBe('+447400123456')
  expect(phoneE164({ cc: '852', phone: '+852 9123 4567' })).toBe('+85291234567')
})

test('Canada and the United States share a dial code, and both can sign up', () => {
  expect(phoneE164({ cc: '1', phone: '(201) 555-0123' })).toBe('+12015550123')
  expect(phoneE164({ cc: '1', phone: '506-234-5678' })).toBe('+15062345678')
})

test('a number that cannot be a mobile number of its country is rejected', () => {
  for (const wrong of [
    { cc: '886', phone: '0223456789' },
    { cc: '886', phone: '09123' },
    { cc: '81', phone: '0912345678' },
    { cc: '44', phone: 'hello' },
    { cc: '65', phone: '+886912345678' },
  ])
    expect(() => phoneE164(wrong)).toThrow('identity.phoneInvalid')
})

test('a mobile number of each of the twenty countries is accepted in its national format [IDN-033]', () => {
  const numbers: readonly (readonly [cc: string, phone: string, stored: string])[] = [
    ['886', '0912345678', '+886912345678'],
    ['61', '0412 345 678', '+61412345678'],
    ['1', '(506) 234-5678', '+15062345678'],
    ['86', '131 2345 6789', '+8613123456789'],
    ['420', '601 123 456', '+420601123456'],
    ['33', '06 12 34 56 78', '+33612345678'],
    ['49', '01512 3456789', '+4915123456789'],
    ['852', '5123 4567', '+85251234567'],
    ['39', '312 345 6789', '+393123456789'],
    ['81', '090-1234-5678', '+819012345678'],
    ['82', '010-2000-0000', '+821020000000'],
    ['853', '6612 3456', '+85366123456'],
    ['60', '012-345 6789', '+60123456789'],
    ['31', '06 12345678', '+31612345678'],
    ['64', '021 123 4567', '+64211234567'],
    ['48', '512 345 678', '+48512345678'],
    ['65', '8123 4567', '+6581234567'],
    ['66', '081 234 5678', '+66812345678'],
    ['44', '07400 123456', '+447400123456'],
    ['1', '(201) 555-0123', '+12015550123'],
  ]
  for (const [cc, phone, stored] of numbers) expect(phoneE164({ cc, phone })).toBe(stored)
})
