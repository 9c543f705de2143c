import { configsServer } from '@daoxing/configs/server'
import { requestOtp, startLineLogin } from '@daoxing/identity/contract'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { sealFor } from '@daoxing/kit/server'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { subscribePush } from '@daoxing/notices/contract'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { cardBindingLink, confirmBinding, getLinePayBinding } from '@daoxing/wallet/contract'
import { walletServer } from '@daoxing/wallet/server'
import {
  aBankHouse,
  agreeAtLinePay,
  type BankHouse,
  bankVisitor,
  type CityProgram,
  type FrontGate,
  linePayBackUrl,
  openCardForm,
  typeCard,
} from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let bankHouse: BankHouse
let city: CityProgram
let gate: FrontGate
let house: TestHouse
beforeAll(async () => {
  bankHouse = await aBankHouse([configsServer, identityServer, ordersServer, walletServer, noticesServer])
  ;({ city, gate, house } = bankHouse)
  await noteEveryRow()
})
afterAll(() => bankHouse.close())

const query = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await house.house.database.pool.query<Row>(text)).rows
const tablesOfHouse = () =>
  query<{ name: string }>(`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'noted')`)

/** From here on, rows that are deleted again, such as jobs, notices and events, are recorded as well. */
async function noteEveryRow(): Promise<void> {
  await query(`CREATE SCHEMA noted; CREATE TABLE noted.rows (place text, line text);
    CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO noted.rows VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW::text); RETURN NULL; END $$`)
  for (const { name } of await tablesOfHouse())
    await query(`CREATE TRIGGER note_row AFTER INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION noted.note()`)
}

/** Every current and recorded row of every table, with its position. */
async function dump(): Promise<readonly string[]> {
  const lines = await query<{ line: string }>(`SELECT place || ' ' || line AS line FROM noted.rows`)
  for (const { name } of await tablesOfHouse())
    lines.push(...(await query<{ line: string }>(`SELECT '${name} ' || t::text AS line FROM ${name} AS t`)))
  return lines.map(({ line }) => line)
}
async function expectNowhere(secrets: Readonly<Record<string, string>>): Promise<void> {
  const lines = await dump()
  const found = Object.entries(secrets).flatMap(([what, secret]) => {
    if (secret.length < 8) throw new Error(`there is no secret ${what}`)
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')]
    return lines.filter((line) => forms.some((form) => line.includes(form))).map((line) => `${what}: ${line}`)
  })
  expect(found).toEqual([])
}

const waitingOf = async (rider: Rider) => (await bankHouse.waitingOf(rider))[0]?.id ?? ''
type Rider = Awaited<ReturnType<typeof aRider>>
const lastOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const opened = (slice: string, sealed: string | undefined) =>
  sealFor(house.house.settings, `daoxing ${slice} tokens`).open(sealed ?? '')

test('no secret of a provider, a browser or this server is ever readable in any table', async () => {
  const rider = await aRider(house)
  // A card: the id of the form, the return URLs, the token.
  const { data: card } = await house.call(cardBindingLink, { as: rider.as })
  await typeCard(await openCardForm(card.url, rider.as.cookie), '4000 2211 1111 1112')
  const cardId = await waitingOf(rider)
  const cardToken = (await bankHouse.heldTokenOf(cardId)).split(':')[1] ?? ''
  await house.call(confirmBinding, { as: rider.as, params: { id: cardId }, body: { digits: '1112' } })

  // LINE Pay: the consent page, which anybody could use, the return URL, the page after it, the key.
  const { data: wallet } = await house.call(getLinePayBinding, { as: rider.as })
  const back = linePayBackUrl(await agreeAtLinePay(wallet.url ?? ''))
  const walletId = await waitingOf(rider)
  const boundPage = await bankVisitor.open(back)
  const digits = /四位數驗證碼 (\d{4})/.exec(boundPage.html)?.[1] ?? ''
  // Four digits may occur in any row by chance, so only their own column is checked.
  const [held] = await query<{ digits: string | null; sealed: string }>(
    `SELECT digits, digits_sealed AS sealed FROM wallet.bindings WHERE reference = '${walletId}'`,
  )
  expect([held?.digits, opened('wallet', held?.sealed)]).toEqual([null, digits])
  const accounts = await (await fetch(`${city.url}/pay/line/accounts`)).text()
  const regKey = /name="key" value="([^"]+)"/.exec(accounts)?.[1] ?? ''
  await house.call(confirmBinding, { as: rider.as, params: { id: walletId }, body: { digits } })

  // A browser's push subscription, a code by message, a login with the messaging app.
  const push = { endpoint: 'https://fcm.googleapis.com/fcm/send/planted-endpoint', auth: 'cGxhbnRlZC1hdXRoLTEyMw' }
  const p256dh = `B${'planted'.repeat(12)}xy`
  await house
    .call(subscribePush, {
      as: rider.as,
      body: { endpoint: push.endpoint, keys: { p256dh, auth: push.auth } },
    })
    .then(({ data }) => data)
  const uuid = '5eed5eed-0000-4000-8000-0123456789ab'
  const headers = { 'user-agent': 'a browser' }
  await house.call(requestOtp, { body: { phone: '0911222333', cc: '886', uuid }, headers }).then(({ data }) => data)
  const key = 'ab'.repeat(16)
  expect((await house.call(startLineLogin, { query: { key } })).status).toBe(303)
  const [attempt] = await query<{ proofs_sealed: string }>('SELECT proofs_sealed FROM identity.line_attempts')
  const { nonce, codeVerifier } = JSON.parse(opened('identity', attempt?.proofs_sealed)) as Record<string, string>
  await house.settle()

  await expectNowhere({
    session: rider.as.cookie?.split('=')[1] ?? '',
    cardPage: lastOf(card.url),
    cardToken,
    linePayPage: new URL(wallet.url ?? '').searchParams.get('transactionReserveId') ?? '',
    linePayReturn: lastOf(back),
    undo: lastOf(boundPage.url),
    regKey,
    pushEndpoint: push.endpoint,
    pushAuth: push.auth,
    uuid,
    lineKey: key,
    nonce: nonce ?? '',
    codeVerifier: codeVerifier ?? '',
    citySecret: bankHouse.citySecret,
  })
})

test('unencrypted secrets are encrypted at the next start and stay usable', async () => {
  await query(`
    INSERT INTO wallet.line_pay_requests (reference, transaction_id, requested_at, reg_key)
      VALUES ('aaaaaaaaaaaaaaaaaaaa', '2026112300000000001', now(), 'PLANTED-reg-key-1');
    INSERT INTO identity.signing_keys (purpose, key, created_at) VALUES ('planted', 'PLANTED-signing-key', now());
    DELETE FROM notices.push_key_pairs;
    INSERT INTO notices.push_keys (only_one, public_key, private_key, created_at)
      VALUES (true, 'planted', 'PLANTED-private-key', now());
    INSERT INTO notices.subscriptions (rider_id, endpoint, p256dh, auth, session_id, created_at)
      VALUES ('planted', 'https://fcm.googleapis.com/PLANTED-end', 'PLANTED-p256dh', 'PLANTED-auth-1', 's', now())`)
  await house.restart()
  gate.leadTo(await house.listen())
  await query('TRUNCATE noted.rows')
  await expectNowhere({ planted: 'PLANTED-' })
  const [request] = await query<{ sealed: string }>(
    `SELECT reg_key_sealed AS sealed FROM wallet.line_pay_requests WHERE reference = 'aaaaaaaaaaaaaaaaaaaa'`,
  )
  const [signing] = await query<{ sealed: string }>(
    `SELECT key_sealed AS sealed FROM identity.signing_keys WHERE purpose = 'planted'`,
  )
  const [push] = await query<{ sealed: string }>('SELECT private_key_sealed AS sealed FROM notices.push_key_pairs')
  const [browser] = await query<{ sealed: string }>(
    `SELECT subscription_sealed AS sealed FROM notices.browsers WHERE rider_id = 'planted'`,
  )
  expect([
    opened('wallet', request?.sealed),
    opened('identity', signing?.sealed),
    opened('notices', push?.sealed),
    JSON.parse(opened('notices', browser?.sealed)),
  ]).toEqual([
    'PLANTED-reg-key-1',
    'PLANTED-signing-key',
    'PLANTED-private-key',
    {
      endpoint: 'https://fcm.googleapis.com/PLANTED-end',
      keys: { p256dh: 'PLANTED-p256dh', auth: 'PLANTED-auth-1' },
    },
  ])
})
