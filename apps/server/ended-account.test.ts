import {
  checkOtp,
  deleteAccount,
  getCurrentRider,
  patchMailingAddress,
  readCanDelete,
  readErasure,
  requestOtp,
  saveDeletionReasons,
  signIn,
} from '@daoxing/identity/contract'
import { openSmsReceiver, type SmsReceiver } from '@daoxing/identity/server/testing'
import type { As } from '@daoxing/kit/server/testing'
import { invoicesServer } from '@daoxing/invoices/server'
import { membershipServer } from '@daoxing/membership/server'
import { safetyServer } from '@daoxing/safety/server'
import { sharingServer } from '@daoxing/sharing/server'
import { supportServer } from '@daoxing/support/server'
import { createTicket } from '@daoxing/support/contract'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { bankPorts, type PretendBank, pretendBank } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planted, plantedJourney } from './testing/planted-journey.ts'

let city: City
let sms: SmsReceiver
let bank: PretendBank
beforeAll(async () => {
  sms = await openSmsReceiver()
  bank = pretendBank()
  city = await aCity({
    slices: [sharingServer, safetyServer, supportServer, invoicesServer, membershipServer],
    portsInstead: bankPorts(bank),
    settings: { cityUrl: sms.url },
  })
})
afterAll(async () => {
  await city.close()
  await sms.close()
})

const words = [planted.name, planted.email, planted.address, planted.note, planted.message, planted.comment]
const lost = '遺失的藍色雨傘'
const daySeconds = 24 * 3600

/** Tables that still have the account's id afterwards, which is no name: for accounting, as proof, or to balance books. */
const stays = [
  'identity.audit_log',
  'identity.leavings',
  'identity.users',
  'membership.counted_orders',
  'membership.entries',
  'membership.lots',
  'orders.orders',
  'taxi.ratings',
  'taxi.trips',
  'wallet.entries',
  'wallet.holds',
  'wallet.instruments',
  'wallet.payments',
]

/** A session by a code on the planted number. */
async function signsIn(): Promise<As> {
  const { phone } = planted
  await city.advance(31)
  await city.call(requestOtp, { body: { phone, uuid: 'phone', cc: '886' } })
  await city.settle()
  const otp = sms.codeFor(`+886${phone.slice(1)}`)
  return (await city.call(signIn, { body: { phone, uuid: 'phone', otp, cc: '886' } })).session
}

async function proofOn(phone: string, as: As): Promise<string> {
  await city.advance(31)
  await city.call(requestOtp, { body: { phone, uuid: 'proof', cc: '886' }, as })
  await city.settle()
  const otp = sms.codeFor(`+886${phone.slice(1)}`)
  return (await city.call(checkOtp, { body: { phone, uuid: 'proof', otp, cc: '886' }, as })).data.proof
}

/** Every row of every table as text, under the name of its table. */
async function everyRow(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pool } = city.house.database
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

async function tablesWith(word: string): Promise<readonly string[]> {
  return [...(await everyRow())].flatMap(([name, rows]) => (rows.some((row) => row.includes(word)) ? [name] : []))
}

test('an ended account leaves no word, number or place of its rider in any table, and others keep theirs', async () => {
  const { hash } = await plantedJourney({ city, sms, bank })
  const as = await signsIn()
  const riderId = (await city.call(getCurrentRider, { as })).data.uid
  await city.call(createTicket, { as, body: { trip_hash: hash, topic: 'lostItem', text: lost } })
  await city.call(saveDeletionReasons, { as, body: { reasons: ['privacy'], note: planted.note } })
  const address = { postal_code: '106', city: '臺北市', district: '大安區', street: planted.address }
  await city.call(patchMailingAddress, { as, body: { mailing_address: address } })
  const other = await city.rider('別人')
  const before = await tablesWith(other.riderId)
  for (const word of [...words, lost]) expect(await tablesWith(word)).not.toEqual([])

  const { can_delete: isFree, holds, kept } = (await city.call(readCanDelete, { as })).data
  expect({ isFree, holds }).toEqual({ isFree: true, holds: [] })
  expect(kept.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['orders', 'payments', 'companyRides', 'alarms', 'agreements', 'ratings']),
  )
  const left = await city.call(deleteAccount, { as, body: { proof: await proofOn(planted.phone, as) } })
  expect(left.status).toBe(200)
  await city.leap(15 * daySeconds)
  await city.settle()
  await city.leap(2 * daySeconds)
  await city.settle()
  const { certificate } = left.data
  expect((await city.call(readErasure, { body: { certificate } })).data.state).toBe('ERASED')
  for (const word of [...words, lost, planted.phone.slice(1)])
    expect([word, await tablesWith(word)]).toEqual([word, []])
  expect((await tablesWith(riderId)).toSorted()).toEqual(stays)
  expect(await tablesWith(other.riderId)).toEqual(before)
}, 180_000)
