import { sendToDriver } from '@daoxing/dispatch/contract'
import { sealFor } from '@daoxing/kit/server'
import type { As } from '@daoxing/kit/server/testing'
import { createTicket } from '@daoxing/orders/contract'
import { addFavourite } from '@daoxing/places/contract'
import { aTripIn, type City, type CityRider } from '@daoxing/taxi/server/testing'
import type { TripState } from '@daoxing/taxi/contract'
import { withCard } from '@daoxing/wallet/server/testing'

/** Names of things, as an outsider may have learnt or guessed them. */
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
  /** A question to customer service. */
  readonly ticket: string
}

export const favourite = {
  description: '住家',
  icon: 'home',
  address: '臺北市信義區松仁路100號',
  location: { x: 121.568, y: 25.0365 },
} as const

/** In the form of the real ones, and nobody's. */
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
}

export type Owner = { readonly as: As; readonly driverAs: As; readonly things: Things }

/** Somebody with a trip in a state, a card, a favourite, a notice and a quote, and the driver of that trip. */
export async function anOwner(city: City, state: TripState): Promise<Owner> {
  const { rider, driver, hash } = await aTripIn(city, state)
  if (state === 'ARRIVED')
    await city.call(sendToDriver, {
      params: { hash },
      body: { key: 'message-1', text: '我在大門口' },
      as: rider.as,
    })
  return {
    as: rider.as,
    driverAs: driver.as,
    things: {
      ...(await thingsOf(city, rider)),
      trip: hash,
      number: await numberOf(rider, hash),
      ticket: await ticketOf(city, rider, hash),
    },
  }
}

/** Somebody whose trip is offered to a driver at this moment. */
export async function anOfferedOwner(city: City): Promise<Owner> {
  await city.driver()
  const rider = await city.rider()
  const things = await thingsOf(city, rider)
  const hash = (await rider.hails()).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  const offer = (await driver.offer())?.offerId ?? ''
  return {
    as: rider.as,
    driverAs: driver.as,
    things: { ...things, trip: hash, number: await numberOf(rider, hash), offer },
  }
}

/** Only a ride that was driven can be asked about. */
async function ticketOf(city: City, rider: CityRider, hash: string): Promise<string> {
  const body = { trip_hash: hash, topic: 'fareQuestion', text: '車資和報價不一樣' } as const
  const asked = await city.call(createTicket, { body, as: rider.as })
  return asked.status === 201 ? asked.data.id : nothing.ticket
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
  return { ...nothing, favourite: id, card, waiting, notice: rows[0]?.id ?? nothing.notice, quote: fareHash }
}

/** Content of every business table, as one digest per table. */
export async function digestOf({ house }: City): Promise<Readonly<Record<string, string>>> {
  const { rows } = await house.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE'
       AND table_schema NOT IN ('pg_catalog', 'information_schema', 'kit', 'graphile_worker')`,
  )
  const digests = rows.map(
    ({ name }) => `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${name} t) AS "${name}"`,
  )
  const found = await house.database.pool.query<Record<string, string>>(`SELECT ${digests.join(', ')}`)
  return found.rows[0] ?? {}
}
