import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialCodeOf, dialCodes } from './dial-codes.ts'
import { shownPhone, spacedPhone, taiwanMobile } from './phone.ts'

test('a mobile number of Taiwan is 09 and eight digits, also if the 0 is omitted [IDN-004]', () => {
  for (const typed of [
    '0912345678',
    '912345678',
    '0912-345-678',
    ' 0912 345 678 ',
    '+886912345678',
    '００８８６９１２３４５６７８',
  ])
    expect(taiwanMobile(typed)).toBe('0912345678')
  for (const typed of ['', '0812345678', '091234567', '09123456789', '0223456789', '09abcdefgh', '0912345678x'])
    expect(taiwanMobile(typed)).toBeUndefined()
})

test('for +886 the leading 0 is restored on display [IDN-005]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9\d{8}$/), (national) => {
      expect(shownPhone(`+886${national}`)).toEqual({ cc: '886', phone: `0${national}` })
      expect(taiwanMobile(shownPhone(`+886${national}`).phone)).toBe(`0${national}`)
    }),
  )
  expect(shownPhone('+819012345678')).toEqual({ cc: '81', phone: '9012345678' })
  expect(shownPhone('+85291234567')).toEqual({ cc: '852', phone: '91234567' })
})

test('a mobile number of Taiwan is formatted in groups, any other number stays unchanged', () => {
  expect(spacedPhone('0912345678')).toBe('0912 345 678')
  for (const phone of ['9012345678', '0223456789', '']) expect(spacedPhone(phone)).toBe(phone)
})

test('twenty dial codes, Taiwan first [IDN-033, IDN-034]', () => {
  expect(dialCodes).toHaveLength(20)
  expect(dialCodes[0]).toEqual({ name: 'Taiwan', dial_code: '+886', code: 'TW' })
  expect(dialCodes.map(({ name, dial_code, code }) => `${code} ${dial_code} ${name}`)).toEqual([
    'TW +886 Taiwan',
    'AU +61 Australia',
    'CA +1 Canada',
    'CN +86 China',
    'CZ +420 Czech Republic',
    'FR +33 France',
    'DE +49 Germany',
    'HK +852 Hong Kong',
    'IT +39 Italy',
    'JP +81 Japan',
    'KR +82 South Korea',
    'MO +853 Macao',
    'MY +60 Malaysia',
    'NL +31 Netherlands',
    'NZ +64 New Zealand',
    'PL +48 Poland',
    'SG +65 Singapore',
    'TH +66 Thailand',
    'GB +44 United Kingdom',
    'US +1 United States',
  ])
})

test('an entry of the list has name, dial_code and a unique code [IDN-034]', () => {
  for (const entry of dialCodes) expect(Object.keys(entry)).toEqual(['name', 'dial_code', 'code'])
  expect(new Set(dialCodes.map(({ code }) => code)).size).toBe(20)
})

test('a country is found by its digits, with or without plus, and by its letters', () => {
  for (const cc of ['886', '+886', 'TW', 'tw']) expect(dialCodeOf(cc)?.code).toBe('TW')
  expect(dialCodeOf('US')?.dial_code).toBe('+1')
  expect(dialCodeOf('999')).toBeUndefined()
})
