import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  carrierKinds,
  carrierOfInvoiceType,
  carrierOfCode,
  invoiceTypeNumbers,
  carrierCodes,
  carrierCodeOf,
} from './carrier-kinds.ts'
import {
  isDonationCode,
  isJurisdictionNumber,
  isMailAddress,
  isMobileBarcode,
  isPersonCertificate,
  isTaxId,
  withOneSlash,
} from './invoice-codes.ts'
import { InvoiceInfo, infoFault, infoOfWish, wishOfInfo } from './invoice-info.ts'
import { memberWish, ReceiptType } from './invoice-wish.ts'

test('the codes of taxi and charging are 0, 1, 2 and 4, and map to those of rentals [INV-003, INV-013]', () => {
  expect(carrierCodes.map((code) => carrierOfCode(code) ?? 'company')).toEqual([
    'mobileBarcode',
    'personCertificate',
    'electronic',
    'company',
  ])
  expect(invoiceTypeNumbers.map(carrierOfInvoiceType)).toEqual([
    'paper',
    'personCertificate',
    'mobileBarcode',
    'donate',
    'electronic',
  ])
  expect(carrierKinds.map(carrierCodeOf)).toEqual([0, 1, 2, undefined, undefined, undefined])
})

test('there are six kinds of carriers and two types of receipts [INV-002, INV-020]', () => {
  expect(new Set(carrierKinds)).toEqual(
    new Set(['mobileBarcode', 'personCertificate', 'electronic', 'paper', 'donate', 'member']),
  )
  expect(ReceiptType.options).toEqual(['personal', 'company'])
})

test('an e-mail address is checked after trimming [INV-006]', () => {
  expect([' anna@example.tw ', 'a.b+c@d.co'].every(isMailAddress)).toBe(true)
  expect(['anna', 'anna@example', 'an na@example.tw', '@example.tw', ''].some(isMailAddress)).toBe(false)
})

test('barcodes have a slash and seven characters, certificates two letters and 14 digits [INV-007, INV-008]', () => {
  expect(['/AB12345', '/A.+-123'].every(isMobileBarcode)).toBe(true)
  expect(['AB12345', '/ab12345', '/AB1234', '/AB123456', '//AB1234', '/AB_1234'].some(isMobileBarcode)).toBe(false)
  expect(isPersonCertificate('AB12345678901234')).toBe(true)
  expect(['A12345678901234', 'ab12345678901234', 'AB1234567890123'].some(isPersonCertificate)).toBe(false)
})

test('a tax id fits its checksum and is never all zeros [INV-009, INV-010]', () => {
  expect(['04595257', '12345675', '10458575', '22099131', '04595252'].every(isTaxId)).toBe(true)
  expect(['00000000', '04595253', '1234567', '123456789', 'abcdefgh', ''].some(isTaxId)).toBe(false)
})

test('a jurisdiction number has 12 digits or more, and a donation code 3 to 7 [INV-014]', () => {
  expect(['123456789012', '1234567890123456'].every(isJurisdictionNumber)).toBe(true)
  expect(['12345678901', '12345678901a', ''].some(isJurisdictionNumber)).toBe(false)
  expect(['919', '1234567'].every(isDonationCode)).toBe(true)
  expect(['91', '12345678', '91a'].some(isDonationCode)).toBe(false)
  const company = { receiptType: 'company', ubn: '04595257', company_name: '島行' } as const
  expect(infoFault({ ...company, jurisdictionNumber: '12345678901' })).toBe('jurisdictionNumber')
  expect(infoFault({ ...company, jurisdictionNumber: '123456789012' })).toBeUndefined()
})

test('an invoice info has its fields, also by the older names of a number [INV-001, INV-012]', () => {
  const info = {
    receiptType: 'personal',
    carrierType: 0,
    carrierNum: '/AB12345',
    email: 'a@b.tw',
    carrier_title: 'Anna',
  } as const
  expect(infoOfWish(wishOfInfo(InvoiceInfo.parse(info)))).toEqual(info)
  const older = (fields: object) => infoOfWish(wishOfInfo(InvoiceInfo.parse({ receiptType: 'personal', ...fields })))
  expect(older({ mobilePhoneBarcode: '/AB12345' })).toMatchObject({ carrierType: 0, carrierNum: '/AB12345' })
  expect(older({ naturalPersonCertificate: 'AB12345678901234' })).toMatchObject({ carrierType: 1 })
})

test('a company sends its tax id and name and no carrier type [INV-011]', () => {
  const company = { receiptType: 'company', ubn: '04595257', company_name: '島行' } as const
  expect(infoOfWish(wishOfInfo(InvoiceInfo.parse({ ...company, carrierType: 4 })))).toEqual(company)
  expect(InvoiceInfo.safeParse({ ...company, ubn: '04595253' }).success).toBe(false)
  expect(InvoiceInfo.safeParse({ ...company, company_name: '' }).success).toBe(false)
})

test('a barcode gets exactly one slash, whether one was typed or not [INV-015]', () => {
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.+-']
  const seven = fc.string({ unit: fc.constantFrom(...characters), minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(seven, fc.boolean(), (text, hasSlash) => {
      const typed = `${hasSlash ? '/' : ''}${text.toLowerCase()}`
      const info = { receiptType: 'personal', carrierType: 0, carrierNum: typed } as const
      expect(infoOfWish(wishOfInfo(InvoiceInfo.parse(info))).carrierNum).toBe(`/${text}`)
    }),
  )
  expect(isMobileBarcode(withOneSlash('//AB12345'))).toBe(false)
})

test('an ezPay invoice has an address and no carrier number [INV-016]', () => {
  const info = { receiptType: 'personal', carrierType: 2, carrierNum: '/AB12345', email: 'a@b.tw' } as const
  expect(infoOfWish(wishOfInfo(InvoiceInfo.parse(info)))).toEqual({
    receiptType: 'personal',
    carrierType: 2,
    email: 'a@b.tw',
  })
  expect(InvoiceInfo.safeParse({ receiptType: 'personal', carrierType: 2 }).success).toBe(false)
})

test('an e-invoice goes to an address, a barcode, a certificate or a tax id [INV-017]', () => {
  const kinds = [
    { receiptType: 'personal', carrierType: 2, email: 'a@b.tw' },
    { receiptType: 'personal', carrierType: 0, carrierNum: '/AB12345' },
    { receiptType: 'personal', carrierType: 1, carrierNum: 'AB12345678901234' },
    { receiptType: 'company', ubn: '04595257', company_name: '島行' },
  ].map((info) => wishOfInfo(InvoiceInfo.parse(info)))
  expect(kinds.map(({ receiptType, kind }) => (receiptType === 'company' ? 'company' : kind))).toEqual([
    'electronic',
    'mobileBarcode',
    'personCertificate',
    'company',
  ])
  expect(wishOfInfo(InvoiceInfo.parse({ receiptType: 'personal' }))).toEqual(memberWish)
})
