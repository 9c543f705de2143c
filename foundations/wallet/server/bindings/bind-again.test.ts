import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { cardBindingLink, getDefaultPayment } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { walletServer } from '../index.ts'
import type { BoundInstrument } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import { bankPorts, type PretendBank, pretendBank, withCard } from '../testing/index.ts'
import { settleBinding } from './settle-binding.ts'

let city: TestHouse
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  const slices = [configsServer, identityServer, ordersServer, walletServer]
  city = await openTestHouse({ slices, portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())
beforeEach(async () => {
  await oldTokensEnd()
  bank.forgotten.length = 0
})

type Rider = Awaited<ReturnType<typeof aRider>>

/** Advances until no request with the previous token can be in progress. */
const oldTokensEnd = () => city.advance(600)
const cardsOf = async ({ as }: Rider) => (await city.call(getDefaultPayment, { as })).data.creditcard
const tokenOf = async (instrumentId: string) => {
  const { rows } = await city.house.database.pool.query<{ token_sealed: string }>(
    'SELECT token_sealed FROM wallet.instruments WHERE instrument_id = $1',
    [instrumentId],
  )
  return rows.map((row) => tokenSeal(city.house).open(row.token_sealed)).join()
}

/** Cards that a rider binds at the same moment in separate windows. */
async function bindAtOnce({ as }: Rider, cards: readonly BoundInstrument[]): Promise<void> {
  const visits: string[] = []
  for (const instrument of cards) {
    await city.call(cardBindingLink, { as })
    const { reference = '' } = bank.visits.at(-1) ?? {}
    bank.binds({ state: 'bound', instrument }, reference)
    visits.push(reference)
  }
  const settling = visits.map((reference) =>
    settleBinding({ house: city.house, reference, returned: {}, isOwnReturn: true }),
  )
  expect(await Promise.all(settling)).toEqual(cards.map(() => 'bound'))
}

const card = { first6: '400022', last4: '7777', expiresYymm: '3105' }
/** The report of a provider that never sends the first digits. */
const scant = { last4: '8888', expiresYymm: '3105' }

test('a card that is bound again, in two windows at once, is one card with one token; the others are revoked at the provider', async () => {
  const rider = await aRider(city)
  const tokens = ['again-1', 'again-2', 'again-3', 'again-4']
  await bindAtOnce(rider, [{ ...card, token: 'again-1' }])
  const [first] = await cardsOf(rider)
  await bindAtOnce(
    rider,
    tokens.slice(1).map((token) => ({ ...card, token })),
  )
  await oldTokensEnd()
  expect(await cardsOf(rider)).toMatchObject([{ id: first?.id, Card4No: '7777', in_use: true }])
  expect(bank.forgotten).toHaveLength(3)
  // The remaining token is the one that pays.
  const remaining = tokens.filter((token) => !bank.forgotten.includes(token))
  expect(remaining).toEqual([await tokenOf(first?.id ?? '')])
  // Another card with the same last digits is another card, and so is a new one with the same number.
  await bindAtOnce(rider, [{ ...card, first6: '520082', token: 'other' }])
  await bindAtOnce(rider, [{ ...card, expiresYymm: '3606', token: 'renewed' }])
  expect(await cardsOf(rider)).toHaveLength(3)
})

test('the previous token stays valid for minutes, so that a pending hold is not declined, and is then revoked', async () => {
  const rider = await aRider(city)
  await bindAtOnce(rider, [{ ...card, token: 'on-its-way' }])
  await bindAtOnce(rider, [{ ...card, token: 'fresh' }])
  await city.advance(300)
  expect(bank.forgotten).toEqual([])
  await city.advance(300)
  expect(bank.forgotten).toEqual(['on-its-way'])
})

test('a card can be bound again although its old token cannot be decrypted', async () => {
  const rider = await aRider(city)
  await bindAtOnce(rider, [{ ...scant, token: 'sealed-long-ago' }])
  const [first] = await cardsOf(rider)
  const ofOtherKey = tokenSeal(city.house, { WALLET_KEY: 'a key that was changed since' })
  await city.house.database.pool.query(
    'UPDATE wallet.instruments SET token_sealed = $2, token_digest = $3 WHERE instrument_id = $1',
    [first?.id, ofOtherKey.seal('sealed-long-ago'), ofOtherKey.digest('sealed-long-ago')],
  )
  await bindAtOnce(rider, [{ ...scant, token: 'sealed-today' }])
  expect(await cardsOf(rider)).toMatchObject([{ id: first?.id, in_use: true }])
  expect(await tokenOf(first?.id ?? '')).toBe('sealed-today')
})

test('a card that is stored twice becomes one card when it is bound again, and both old tokens are revoked', async () => {
  const rider = await aRider(city)
  const twins = [await withCard(city, { ...rider, ...scant }), await withCard(city, { ...rider, ...scant })]
  const tokens = await Promise.all(twins.map(tokenOf))
  await bindAtOnce(rider, [{ ...scant, token: 'one-for-both' }])
  const cards = await cardsOf(rider)
  expect(cards).toMatchObject([{ Card4No: '8888', in_use: true }])
  expect(await tokenOf(cards[0]?.id ?? '')).toBe('one-for-both')
  await oldTokensEnd()
  expect([...bank.forgotten].sort()).toEqual(tokens.sort())
})

test('stored card details are kept when the provider later reports fewer of them', async () => {
  const rider = await aRider(city)
  const { first6: _, ...less } = card
  await bindAtOnce(rider, [{ ...card, token: 'told-well' }])
  await bindAtOnce(rider, [{ ...less, token: 'told-well' }])
  await bindAtOnce(rider, [{ ...card, token: 'told-well-again' }])
  expect(await cardsOf(rider)).toHaveLength(1)
})

test('another card with the same last digits is another card, whichever of the two has fewer details', async () => {
  const { first6: _, ...less } = card
  for (const [place, [one, other]] of [[less, card] as const, [card, less] as const].entries()) {
    const rider = await aRider(city)
    await bindAtOnce(rider, [{ ...one, token: `alike-${place}-1` }])
    await bindAtOnce(rider, [{ ...other, token: `alike-${place}-2` }])
    await oldTokensEnd()
    expect(await cardsOf(rider)).toHaveLength(2)
    expect(bank.forgotten).toEqual([])
  }
})
