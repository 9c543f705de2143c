import { expect, test } from 'vitest'
import { invoiceFault, RentalInvoiceInfo, rentalInvoiceTypes } from './invoice.ts'

const company = { receiptType: 'company', companyName: '島行', ubn: '04595257' } as const
const personal = { receiptType: 'personal' } as const

test('the invoice of a rental has its fields, and each type needs its own [INV-019]', () => {
  const info = { ...company, carrierType: 3, mobilePhoneBarcode: '/AB12345', email: 'a@b.tw' } as const
  expect(RentalInvoiceInfo.parse(info)).toEqual(info)
  const faults = Object.values(rentalInvoiceTypes).map((carrierType) => invoiceFault({ ...personal, carrierType }))
  expect(faults).toEqual([undefined, 'naturalPersonCertificate', 'mobilePhoneBarcode', 'loveCode', 'email'])
})

test('a company needs a valid tax id and a name, and neither donates nor uses the certificate of a person', () => {
  const { paper, donate, electronic, naturalPersonCertificate } = rentalInvoiceTypes
  expect(invoiceFault({ ...company, carrierType: paper })).toBeUndefined()
  expect(invoiceFault({ ...company, carrierType: paper, ubn: '00000000' })).toBe('ubn')
  expect(invoiceFault({ ...company, carrierType: paper, companyName: ' ' })).toBe('companyName')
  expect(invoiceFault({ ...company, carrierType: donate, loveCode: '919' })).toBe('loveCode')
  expect(invoiceFault({ ...company, carrierType: electronic })).toBe('email')
  const naturalPerson = { carrierType: naturalPersonCertificate, naturalPersonCertificate: 'AB12345678901234' }
  expect(invoiceFault({ ...company, ...naturalPerson })).toBe('naturalPersonCertificate')
})
