import { claimBooking } from '@daoxing/bookings/contract'
import { companyPeerKind, listCompanyMembers, requestReviewTicket } from '@daoxing/business/contract'
import { aCompany } from '@daoxing/business/server/testing'
import { sendToDriver } from '@daoxing/dispatch/contract'
import { identityProofPeerKind } from '@daoxing/identity/contract'
import { pictureOf, withReview } from '@daoxing/identity/server/testing'
import { issueCredential, sealFor } from '@daoxing/kit/server'
import type { As } from '@daoxing/kit/server/testing'
import { addCarrier } from '@daoxing/invoices/contract'
import { createTicket, uploadAttachment } from '@daoxing/support/contract'
import { addFavourite } from '@daoxing/places/contract'
import { addContacts, raiseAlarm } from '@daoxing/safety/contract'
import { createLink } from '@daoxing/sharing/contract'
import {
  aTripIn,
  type City,
  type CityDriver,
  type CityRider,
  codeAt,
  requestOf,
  zhongxiaoFuxing,
} from '@daoxing/taxi/server/testing'
import { getStreetCode, getStreetDriver, requestStreetRide, type TripState } from '@daoxing/taxi/contract'
import { withCard } from '@daoxing/wallet/server/testing'

/** Names of objects, as an outsider may have learnt or guessed them. */
export type Things = {
  /** A trip by its hash, and by its number. */
  readonly trip: string
  readonly number: string
  readonly favourite: string
  readonly card: string
  /** A card that waits for its digits. */
  readonly waiting: string
  readonly notice: string
  readonly quote: string
  readonly offer: string
  /** A support ticket. */
  readonly ticket: string
  /** A picture for customer service. */
  readonly picture: string
  /** A carrier of invoices. */
  readonly carrier: string
  /** A payment sheet of the rider's device. */
  readonly sheet: string
  /** An emergency contact. */
  readonly contact: string
  /** An alarm that waits to sound. */
  readonly alarm: string
  /** A link by which guests follow the trip. */
  readonly link: string
  /** A company, its group, a review ticket, and two colleagues; `firm` is its name in the company's own system. */
  readonly company: string
  readonly group: string
  readonly reviewTicket: string
  readonly colleague: string
  readonly dismissed: string
  readonly firm: string
  /** A driver whom the rider has seen by the code in the car. */
  readonly sighting: string
  /** A review of the rider's papers. */
  readonly review: string
}

export const favourite = {
  description: '住家',
  icon: 'home',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
} as const

export const emergencyContact = { contact_name: '媽媽', contact_number: '0955000001' } as const

/** Formatted like real ones, but unassigned. */
export const nothing: Things = {
  trip: 'aaaabbbbccccddddeeee',
  number: '99999999',
  favourite: '00000000-0000-4000-8000-000000000000',
  card: '00000000-0000-4000-8000-000000000000',
  waiting: 'aaaabbbbccccddddeeee',
  notice: 'aaaabbbbccccddddeeee',
  quote: 'aaaabbbbccccddddeeee',
  offer: 'aaaabbbbccccddddeeee',
  ticket: '00000000-0000-4000-8000-000000000000',
  picture: '0123456789abcdef0123456789abcdef',
  carrier: '00000000-0000-4000-8000-000000000000',
  sheet: '0123456789abcdef0123',
  contact: '00000000-0000-4000-8000-000000000000',
  alarm: '00000000-0000-4000-8000-000000000000',
  link: '00000000-0000-4000-8000-000000000000',
  company: '00000000-0000-4000-8000-000000000000',
  group: '00000000-0000-4000-8000-000000000000',
  reviewTicket: '00000000-0000-4000-8000-000000000000',
  colleague: '00000000-0000-4000-8000-000000000000',
  dismissed: '00000000-0000-4000-8000-000000000000',
  firm: 'firm-of-nobody',
  sighting: 'aaaabbbbccccddddeeee',
  review: '00000000-0000-4000-8000-000000000000',
}

export type Owner = {
  readonly as: As
  readonly driverAs: As
  readonly peerAs: (peerKind: string) => As
  readonly things: Things
}

/** The reviewer of every review. */
export const reviewer = { peerKind: identityProofPeerKind, peerId: 'reviewer' }

/** A rider with a trip in a given state, a card, a favourite, a notice and a quote, and the driver of that trip. */
export async function anOwner(city: City, state: TripState): Promise<Owner> {
  const { rider, driver, hash } = await aTripIn(city, state)
  if (state === 'ARRIVED')
    await city.call(sendToDriver, {
      params: { hash },
      body: { key: 'message-1', text: '我在大門口' },
      as: rider.as,
    })
  if (state === 'RESERVED') await city.call(claimBooking, { params: { hash }, as: driver.as })
  const { desk, ...firm } = await companyOf(city, rider)
  return {
    as: rider.as,
    driverAs: driver.as,
    peerAs: await peersWith(city, desk),
    things: {
      ...(await thingsOf(city, rider)),
      ...firm,
      trip: hash,
      number: await numberOf(rider, hash),
      ticket: await ticketOf(city, rider, hash),
      picture: await pictureFor(city, rider),
      link: await linkOf(city, rider, hash),
    },
  }
}

/** A rider whose trip is currently offered to a driver. */
export async function anOfferedOwner(city: City): Promise<Owner> {
  await city.driver()
  const rider = await city.rider()
  const things = await thingsOf(city, rider)
  const hash = (await rider.hails()).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  const { desk, ...firm } = await companyOf(city, rider)
  const offer = (await driver.offer())?.offerId ?? ''
  return {
    as: rider.as,
    driverAs: driver.as,
    peerAs: await peersWith(city, desk),
    things: { ...things, ...firm, trip: hash, number: await numberOf(rider, hash), offer },
  }
}

/** A company that the rider manages, with two colleagues and a ticket of the rider. */
async function companyOf(city: City, rider: CityRider) {
  const {
    companyId: company,
    groupId: group,
    code: firm,
    ...made
  } = await aCompany(city, {
    rules: { needs_ticket: true },
  })
  await made.hires(rider, 'manager')
  await made.hires(await city.rider())
  await made.hires(await city.rider())
  const { members } = (await city.call(listCompanyMembers, { params: { company_id: company }, as: rider.as })).data
  const [colleague = '', dismissed = ''] = members.filter((one) => !one.is_self).map((one) => one.member_id)
  const asked = { params: { group_id: group }, body: { reason: '拜訪客戶' } }
  const { ticket_id: reviewTicket } = (await city.call(requestReviewTicket, { ...asked, as: rider.as })).data
  return { desk: made.desk, company, group, firm, reviewTicket, colleague, dismissed }
}

/** The system of the company, and the reviewer. */
async function peersWith({ house }: City, desk: As): Promise<(peerKind: string) => As> {
  const { credential } = await house.database.transaction((tx) =>
    issueCredential({ tx, house, peer: reviewer, graceSeconds: 3600 }),
  )
  return (peerKind) => (peerKind === companyPeerKind ? desk : { bearer: credential })
}

/** A rider in a car that was waved down, on the way to a stop, who has seen another driver's code as well. */
export async function aStreetOwner(city: City): Promise<Owner> {
  const rider = await city.rider()
  const things = await thingsOf(city, rider)
  const driver = await city.driver()
  const body = {
    ...requestOf({ stops: [zhongxiaoFuxing] }, ''),
    sighting: await sightingOf(city, rider, driver),
    offline: true,
  }
  const hash = (await city.call(requestStreetRide, { body, as: rider.as })).data.trip_hash
  const sighting = await sightingOf(city, rider, await city.driver())
  const { desk, ...firm } = await companyOf(city, rider)
  return {
    as: rider.as,
    driverAs: driver.as,
    peerAs: await peersWith(city, desk),
    things: { ...things, ...firm, trip: hash, number: await numberOf(rider, hash), sighting },
  }
}

async function sightingOf(city: City, rider: CityRider, driver: CityDriver): Promise<string> {
  const { number, secret } = (await city.call(getStreetCode, { as: driver.as })).data
  const id = number + codeAt({ secret, at: city.clock.now() })
  return (await city.call(getStreetDriver, { params: { id }, as: rider.as })).data.sighting
}

/** Only a driven ride can have a support question. */
async function ticketOf(city: City, rider: CityRider, hash: string): Promise<string> {
  const body = { trip_hash: hash, topic: 'fareQuestion', text: '車資和報價不一樣' } as const
  const ticket = await city.call(createTicket, { body, as: rider.as })
  return ticket.status === 201 ? ticket.data.id : nothing.ticket
}

/** Only a ride with a driver can be shared. */
async function linkOf(city: City, rider: CityRider, id: string): Promise<string> {
  const link = await city.call(createLink, { params: { id }, as: rider.as })
  return link.status === 201 ? link.data.link_id : nothing.link
}

const numberOf = async (rider: CityRider, hash: string) => String((await rider.sees(hash)).trip_id)

const tokenSealOf = (city: City) => sealFor(city.house.settings, 'daoxing wallet tokens').seal('term:value')

async function thingsOf(city: City, rider: CityRider): Promise<Things> {
  const card = await withCard(city, rider)
  const { id } = (await city.call(addFavourite, { body: favourite, as: rider.as })).data
  const { rows } = await city.house.database.pool.query<{ id: string }>(
    'SELECT notice_id AS id FROM notices.notices WHERE rider_id = $1 LIMIT 1',
    [rider.riderId],
  )
  const waiting = city.house.random.hex(10)
  await city.house.database.pool.query(
    `INSERT INTO wallet.bindings (reference, rider_id, kind, state, opened_at, settled_at, token_sealed, token_digest,
       last4, expires_yymm, digits, waits_until)
     VALUES ($1, $2, 'creditcard', 'waiting', $3, $3, $4, 'digest', '4242', '3012', '4242', '2099-01-01')`,
    [waiting, rider.riderId, city.clock.now(), tokenSealOf(city)],
  )
  const { fareHash } = await rider.estimates()
  const { contacts } = (await city.call(addContacts, { body: { contacts: [emergencyContact] }, as: rider.as })).data
  const contact = contacts[0]?.id ?? nothing.contact
  const info = { receiptType: 'personal', carrierType: 2, email: 'a@b.tw' } as const
  const { carriers } = (await city.call(addCarrier, { body: info, as: rider.as, key: waiting })).data
  const alarm = (await city.call(raiseAlarm, { body: {}, as: rider.as })).data.id
  return {
    ...nothing,
    review: await withReview(city, { ...rider, reviewer: reviewer.peerId }),
    carrier: carriers[0]?.id ?? nothing.carrier,
    sheet: await sheetOf(city, rider),
    alarm,
    contact,
    favourite: id,
    card,
    waiting,
    notice: rows[0]?.id ?? nothing.notice,
    quote: fareHash,
  }
}

/** A sheet that waits for the token of a phone, as one is kept after it was opened. */
async function sheetOf(city: City, { riderId }: CityRider): Promise<string> {
  const reference = city.house.random.hex(10)
  await city.house.database.pool.query(
    `INSERT INTO wallet.device_sheets (reference, rider_id, kind, amount_twd, opened_at, ends_at)
     VALUES ($1, $2, 'googlepay', 100, $3, '2099-01-01')`,
    [reference, riderId, city.clock.now()],
  )
  return reference
}

async function pictureFor(city: City, rider: CityRider): Promise<string> {
  const file = pictureOf({ seed: 7 })
  return (await city.call(uploadAttachment, { files: { file }, as: rider.as })).data.id
}
