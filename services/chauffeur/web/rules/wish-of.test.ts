import { bookChauffeur, estimateChauffeur } from '@daoxing/chauffeur/contract'
import { expect, test } from 'vitest'
import { jiufen, museum, plans, startMs, station } from '../testing/chauffeur-fixtures.ts'
import { contactOf } from './contact-of.ts'
import { emptyInvoice } from './invoice-form.ts'
import { bookingOf, phoneNo, wishOf } from './wish-of.ts'

const draft = {
  ...{ pages: [], tripStartTime: startMs, earliestAvailable: startMs, latestAvailable: startMs },
  ...{ start: station, end: jiufen, stops: [{ ...museum, stayMinutes: 90 }], isRoundTrip: false },
  ...{ carType: 'CHAUFFEURED_CAR_4' as const, adult: 2, child: 1, luggage: 2, safeSeatCount: 1 },
  ...{ tripDurationIndex: 1, notes: ' 有嬰兒車 ', isForOther: true, customerName: '林小姐' },
  ...{ dialCode: '+886', phone: '0912-345-678', nameSign: '', language: null, payment: null },
  invoice: { ...emptyInvoice, carrierType: 4 as const, carrierId: '04595257', title: '島行股份有限公司' },
  ...{ useLinegoPoints: false, isAgreed: true, bookedHash: null },
}
const wish = wishOf(draft, plans)
if (wish === undefined) throw new Error('the draft is complete')
const { userName, phoneNo: reached } = contactOf(draft, undefined)
const booking = bookingOf({
  ...{ draft, wish, estimate: { fareHash: 'fare-1', plan: plans[1] ?? plans[0] } as never },
  contact: { userName, phoneNo: reached },
  payment: { method: 'creditcard', cardId: 'card-1' },
})

test('the estimate asks for the way, the people and the chosen plan, as the contract reads it [CHF-035]', () => {
  expect(estimateChauffeur.body?.parse(wish)).toEqual(wish)
  expect(wish).toMatchObject({
    startAddress: station.address,
    startLocation: station.location,
    stopList: [{ address: museum.address, lat: museum.location.lat, lng: museum.location.lng, stayMinutes: 90 }],
    plan: { duration: 6, mileage: 120 },
  })
})

test('a round trip ends where it starts, and an incomplete way asks for nothing', () => {
  expect(wishOf({ ...draft, isRoundTrip: true, end: null }, plans)).toMatchObject({
    ...{ endAddress: station.address, endLocation: station.location, isRoundTrip: true },
  })
  expect(wishOf({ ...draft, end: null }, plans)).toBeUndefined()
})

test('a booking holds the fare, the time, both ends, the stops and the car [CHF-027]', () => {
  expect(bookChauffeur.body?.parse(booking)).toBeTruthy()
  expect(booking).toMatchObject({
    ...{ fareHash: 'fare-1', tripStartTime: startMs, carType: 'CHAUFFEURED_CAR_4', remarks: '有嬰兒車' },
    ...{ startAddress: station.address, endAddress: jiufen.address, endLocation: jiufen.location },
    stopList: [{ address: museum.address, lat: museum.location.lat, lng: museum.location.lng }],
  })
})

test('the sent body names seats, hours, kilometres, contact and invoice as the service does [CHF-028]', () => {
  expect(booking).toMatchObject({
    ...{ additional: { babySeat: 1 }, finalDuration: 6, finalMileage: 120, useLinegoPoints: false },
    userContactInfo: { userName: '林小姐', phoneNo: '+886912345678' },
    // A company is carrier type 4, with its tax id as the carrier and its name as the title.
    invoiceInfo: { carrierType: 4, carrierId: '04595257', title: '島行股份有限公司' },
  })
})

test('a phone number is the dial code and the number, without the zero of the country [CHF-029]', () => {
  expect(phoneNo('+886', '0912 345 678')).toBe('+886912345678')
  expect(phoneNo('+81', '90-1234-5678')).toBe('+819012345678')
})

test('the rider is reached at the number of the account, another person needs a name and a number', () => {
  const own = { ...draft, isForOther: false }
  expect(contactOf(own, { name: '安娜', phone: '0912 345 678' })).toMatchObject({
    phoneNo: '+886912345678',
    fault: undefined,
  })
  expect(contactOf(own, { name: '安娜', phone: '+81 90 1234 5678' }).phoneNo).toBe('+819012345678')
  expect(contactOf({ ...draft, customerName: ' ' }, undefined).fault).toBe('name')
  expect(contactOf({ ...draft, phone: '12' }, undefined).fault).toBe('phone')
})
