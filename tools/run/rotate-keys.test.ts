// Over 350 lines because one rotation goes over every sealed column, and each column needs a row of its table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLog,
  followKeysFile,
  fingerprintOf,
  holdHouse,
  housekeeping,
  type KeysFile,
  newSecret,
  openDatabase,
  openHouse,
  readKeysFile,
  secureRandom,
  systemClock,
  writeKeysFile,
} from '@daoxing/kit/server'
import { sealWith } from '@daoxing/kit/server/testing'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rotateKeys, ServersLagBehind } from './rotate-keys.ts'

const tokens = 'daoxing wallet tokens'
const slices = [housekeeping, ...serverSlices]
const ends: (() => unknown)[] = []
let keysPath = ''
let databaseUrl = ''
const said: string[] = []

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-keys-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  keysPath = join(folder, 'keys.json')
  const database = await createHouseDatabase(serverSlices)
  ends.push(database.drop)
  databaseUrl = database.databaseUrl
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const settled = (): KeysFile => ({ version: 1, stage: 'settled', wallet: [newSecret()], city: [newSecret()] })
const rotate = (patienceMs?: number) =>
  rotateKeys({
    keysPath,
    databaseUrl,
    slices,
    say: (line) => void said.push(line),
    ...(patienceMs ? { patienceMs } : {}),
  })

/** The rows of a house as one server sees them, which follows the key file and records its keys. */
async function aServer() {
  const followedKeys = followKeysFile(keysPath)
  const [citySecret = ''] = followedKeys.rings().city
  const log = createLog({ level: 'silent' })
  const held = await holdHouse({
    databaseUrl,
    isShared: true,
    log,
    keysAtHand: () => fingerprintOf(followedKeys.rings(), readKeysFile(keysPath).city[0]),
  })
  ends.push(held.letGo)
  const settings = { instance: 'test', publicUrl: 'http://localhost', citySecret, cityUrl: '', build: 'test' }
  const opened = await openHouse({
    slices: serverSlices,
    databaseUrl,
    clock: systemClock,
    random: secureRandom,
    log,
    settings: { ...settings, followedKeys },
  })
  ends.push(opened.close)
  return opened
}

async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const database = openDatabase({ databaseUrl, connections: 1 })
  try {
    return (await database.pool.query<Row>(text, [...values])).rows
  } finally {
    await database.close()
  }
}

async function aCard(instrumentId: string, sealed: string): Promise<void> {
  await query(
    `INSERT INTO wallet.instruments (rider_id, instrument_id, kind, token_sealed, token_digest, last4, expires_yymm, bound_at)
     VALUES ('r', $1, 'creditcard', $2, $1, '4242', '3012', now())`,
    [instrumentId, sealed],
  )
}
const tokenOf = async (instrumentId: string, wallet: readonly string[]) => {
  const [row] = await query<{ token_sealed: string }>(
    'SELECT token_sealed FROM wallet.instruments WHERE instrument_id = $1',
    [instrumentId],
  )
  return sealWith(() => wallet, tokens).open(row?.token_sealed ?? '')
}
const pushKeys = async () =>
  (await query<{ public_key: string }>('SELECT public_key FROM notices.push_key_pairs ORDER BY made_at')).map(
    (row) => row.public_key,
  )

/** Encrypted before there were rings: AES-256-GCM without a key id. */
const sealedLongAgo = (secret: string, token: string) =>
  sealWith(() => [secret], tokens)
    .seal(token)
    .replace(/^k1\.[0-9a-f]+\./, '')

test('one command rotates every key while a server runs: the new keys alone decrypt everything, and no old one decrypts anything', async () => {
  const before = settled()
  writeKeysFile(keysPath, before)
  const server = await aServer()
  const [old = ''] = before.wallet
  await aCard('of-today', sealWith(() => before.wallet, tokens).seal('token-1'))
  await aCard('of-long-ago', sealedLongAgo(old, 'token-2'))
  await query(
    `SELECT graphile_worker.add_job('wallet.unbindInstrument', $1::json, run_at := now() + interval '1 day')`,
    [JSON.stringify({ kind: 'creditcard', tokenSealed: sealedLongAgo(old, 'token-3'), tries: 0 })],
  )
  const [pushKey] = await pushKeys()

  const after = await rotate()
  expect(after).toMatchObject({ stage: 'settled', wallet: [expect.any(String)], city: [expect.any(String)] })
  expect(readKeysFile(keysPath)).toEqual(after)
  for (const ring of ['wallet', 'city'] as const) expect(after[ring]).not.toEqual(before[ring])
  expect(await tokenOf('of-today', after.wallet)).toBe('token-1')
  expect(await tokenOf('of-long-ago', after.wallet)).toBe('token-2')
  const jobs = await query<{ sealed: string }>(
    `SELECT payload->>'tokenSealed' AS sealed FROM graphile_worker._private_jobs WHERE payload->>'tokenSealed' IS NOT NULL`,
  )
  expect(jobs.map(({ sealed }) => sealWith(() => after.wallet, tokens).open(sealed))).toEqual(['token-3'])
  await expect(tokenOf('of-today', before.wallet)).rejects.toThrow('no key of the ring opens')
  // Subscribed browsers keep their key pair; the next ones get another.
  expect(await pushKeys()).toEqual([pushKey, expect.any(String)])

  // A server that starts with the new file works; one with the old keys would decline every card, and does not start.
  await server.close()
  await (await aServer()).close()
  writeKeysFile(keysPath, before)
  await expect(aServer()).rejects.toThrow('the keys of this server open nothing of what is sealed')
})

/** A row for each encrypted column, and a job for each encrypted field; its name is the encrypted text. */
async function aRowOfEverySealed(wallet: readonly string[]): Promise<void> {
  const sealed = (slice: string, text: string) => sealWith(() => wallet, `daoxing ${slice} tokens`).seal(text)
  const sealedColumn = (name: string) => {
    const column = sealedColumns.find((one) => `${one.table}.${one.column}` === name)
    return sealWith(() => wallet, column?.purpose ?? 'undeclared').seal(name)
  }
  await aCard('a-card', sealed('wallet', 'wallet.instruments.token_sealed'))
  await query(
    `INSERT INTO wallet.bindings (reference, rider_id, kind, state, opened_at, settled_at, token_sealed, token_digest,
       digits_sealed, waits_until)
     VALUES ('aaaaaaaaaaaaaaaaaaaa', 'r', 'linepay', 'waiting', now(), now(), $1, 'digest', $2, '2099-01-01')`,
    [sealed('wallet', 'wallet.bindings.token_sealed'), sealed('wallet', 'wallet.bindings.digits_sealed')],
  )
  await query(
    `INSERT INTO wallet.line_pay_requests (reference, transaction_id, requested_at, reg_key_sealed, payment_url_sealed)
     VALUES ('aaaaaaaaaaaaaaaaaaaa', '2026112300000000001', now(), $1, $2)`,
    [
      sealed('wallet', 'wallet.line_pay_requests.reg_key_sealed'),
      sealed('wallet', 'wallet.line_pay_requests.payment_url_sealed'),
    ],
  )
  await query(
    `INSERT INTO identity.line_attempts (state_hash, key_hash, proofs_sealed, redirect_url, state, created_at, expires_at)
     VALUES ('s', 'k', $1, '', 'left', now(), '2099-01-01')`,
    [sealed('identity', 'identity.line_attempts.proofs_sealed')],
  )
  const rider = '00000000-0000-4000-8000-00000000000b'
  await query(
    `INSERT INTO identity.users (id, display_name, phone_e164, status, language, account_type, created_at)
     VALUES ($1, 'a', '+886900000099', 'ACTIVE', 'en', 'personal', now())`,
    [rider],
  )
  const partnerSealed = (table: string, ...columns: readonly string[]) =>
    columns.map((column) => sealed('identity', `identity.${table}.${column}_sealed`))
  await query(
    `INSERT INTO identity.partner_memberships (rider_id, state, member_no, binding_no, login_id_sealed, phone_sealed,
       login_id_tail, binding_type, bound_at, revision)
     VALUES ($1, 'bound', 'm', 1, $2, $3, '6789', 'first_binding', now(), 1)`,
    [rider, ...partnerSealed('partner_memberships', 'login_id', 'phone')],
  )
  await query(
    `INSERT INTO identity.partner_bindings (id, rider_id, state, binding_type, login_id_sealed, phone_sealed, shown_hash,
       tries, begun_at, expires_at, revision)
     VALUES ($1, $1, 'bound', 'first_binding', $2, $3, '', 1, now(), now(), 1)`,
    [rider, ...partnerSealed('partner_bindings', 'login_id', 'phone')],
  )
  await query(
    `INSERT INTO identity.partner_checks (rider_id, login_id_sealed, asks, asks_since) VALUES ($1, $2, 1, now())`,
    [rider, ...partnerSealed('partner_checks', 'login_id')],
  )
  await query(
    `INSERT INTO identity.papers (rider_id, state, revision, profile_sealed, reason_sealed, live_instructions)
     VALUES ($1, 'new', 1, $2, $3, '[]')`,
    [rider, sealedColumn('identity.papers.profile_sealed'), sealedColumn('identity.papers.reason_sealed')],
  )
  await query(
    `INSERT INTO identity.paper_documents (rider_id, slot, result, facts_sealed, uploaded_at)
     VALUES ($1, 'SELFIE', 0, $2, now())`,
    [rider, sealedColumn('identity.paper_documents.facts_sealed')],
  )
  await query('INSERT INTO identity.rider_settings (rider_id, facts_sealed) VALUES ($1, $2)', [
    rider,
    sealedColumn('identity.rider_settings.facts_sealed'),
  ])
  await query(
    "INSERT INTO identity.leaving_reasons (rider_id, reasons, note_sealed, noted_at) VALUES ($1, '{other}', $2, now())",
    [rider, sealedColumn('identity.leaving_reasons.note_sealed')],
  )
  await query(
    `INSERT INTO invoices.carriers (rider_id, id, wish_sealed, check_state, is_default, created_at)
     VALUES ('r', $1, $2, 'none', true, now())`,
    [rider, sealedColumn('invoices.carriers.wish_sealed')],
  )
  await query(`INSERT INTO identity.signing_keys (purpose, key_sealed, created_at) VALUES ('unsubscribe', $1, now())`, [
    sealed('identity', 'identity.signing_keys.key_sealed'),
  ])
  await query(
    `INSERT INTO notices.push_keys (only_one, public_key, private_key_sealed, created_at)
     VALUES (true, 'other', $1, now())`,
    [sealed('notices', 'notices.push_keys.private_key_sealed')],
  )
  await query('UPDATE notices.push_key_pairs SET private_key_sealed = $1', [
    sealed('notices', 'notices.push_key_pairs.private_key_sealed'),
  ])
  await aBrowser('1', sealed('notices', 'notices.browsers.subscription_sealed'))
  await query(`INSERT INTO kit.house_secrets (name, secret_sealed, made_at) VALUES ('a secret', $1, now())`, [
    sealWith(() => wallet, 'daoxing house secrets').seal('kit.house_secrets.secret_sealed'),
  ])
  await query(
    `INSERT INTO taxi.airport_papers (rider_id, trip_hash, id_number_sealed, invoice_sealed, created_at)
     VALUES ('r', 't', $1, $2, now())`,
    [sealedColumn('taxi.airport_papers.id_number_sealed'), sealedColumn('taxi.airport_papers.invoice_sealed')],
  )
  await query(
    `INSERT INTO taxi.street_codes (driver_id, number, secret_sealed, created_at) VALUES ('d', 'ABCDE', $1, now())`,
    [sealedColumn('taxi.street_codes.secret_sealed')],
  )
  await query(`INSERT INTO rental.passcard_secrets (asset_id, secret_sealed, created_at) VALUES ('a', $1, now())`, [
    sealedColumn('rental.passcard_secrets.secret_sealed'),
  ])
  await query(
    `INSERT INTO scooter.riders (rider_id, revision, state, is_proven_elsewhere, reason_sealed, profile_sealed)
     VALUES ('r', 1, 'IN_REVIEW', false, $1, $2)`,
    [sealedColumn('scooter.riders.reason_sealed'), sealedColumn('scooter.riders.profile_sealed')],
  )
  await query(
    `INSERT INTO scooter.documents (rider_id, type, result, reason_sealed, uploaded_at) VALUES ('r', 'selfie', 'failed', $1, now())`,
    [sealedColumn('scooter.documents.reason_sealed')],
  )
  await query(
    `INSERT INTO scooter.reviews (review_id, rider_id, reviewer, types, attempt, asked_at, reason_sealed, failed_sealed)
     VALUES ('r', 'r', 'v', '[]', 1, now(), $1, $2)`,
    [sealedColumn('scooter.reviews.reason_sealed'), sealedColumn('scooter.reviews.failed_sealed')],
  )
  await query(
    `INSERT INTO charging.operators (operator_id, name, state, endpoints, token_sealed, grace_dc_minutes, grace_ac_minutes,
       is_contractor)
     VALUES ('o', 'o', 'registered', '[]', $1, 10, 30, false)`,
    [sealedColumn('charging.operators.token_sealed')],
  )
  await query(
    `INSERT INTO charging.orders (rider_id, order_hash, revision, state, last_event, operator_id, location_id, evse_uid,
       connector_id, payment_method, energy_wh, amount_twd, cover_twd, charged_twd, bill_state, created_at, invoice_sealed,
       facts)
     VALUES ('r', 'o', 1, 'Init', '', 'o', 'l', 'e', '1', 'creditcard', 0, 0, 100, 0, 'open', now(), $1, '{}')`,
    [sealedColumn('charging.orders.invoice_sealed')],
  )
  await query(`INSERT INTO charging.contracts (id_digest, phone_sealed, entered_at) VALUES ('d', $1, now())`, [
    sealedColumn('charging.contracts.phone_sealed'),
  ])
  await query(
    `INSERT INTO chauffeur.trips (rider_id, order_hash, revision, region, state, last_event, car_type, starts_at, ends_at,
       total_twd, deposit_twd, kept_twd, deposit_state, rest_state, requested_at, people_sealed, facts)
     VALUES ('r', 'o', 1, 'x', 'RESERVED', '', 'CHAUFFEURED_CAR_4', now(), now() + interval '4 hours', 3200, 960, 0, 'paid',
       'later', now(), $1, '{}')`,
    [sealedColumn('chauffeur.trips.people_sealed')],
  )
  await query(
    `INSERT INTO designated_driver.people (trip_hash, rider_id, people_sealed, created_at) VALUES ('t', 'r', $1, now())`,
    [sealedColumn('designated_driver.people.people_sealed')],
  )
  await query(`INSERT INTO safety.pins (rider_id, pins_sealed, wrong_tries, set_at) VALUES ('r', $1, 0, now())`, [
    sealedColumn('safety.pins.pins_sealed'),
  ])
  await query(`INSERT INTO kit.file_keys VALUES ('r', $1, now())`, [sealedColumn('kit.file_keys.key_sealed')])
  await query(
    `INSERT INTO kit.inbox (stream, peer_kind, peer_id, event_id, subject, received_at, body_sealed, digest_sealed, state, failures)
     VALUES ('a', 'b', 'c', 'd', 'e', now(), $1, $2, 'received', 0)`,
    [sealedColumn('kit.inbox.body_sealed'), sealedColumn('kit.inbox.digest_sealed')],
  )
  for (const { job, field, purpose } of sealedFields) {
    const payload = JSON.stringify({ [field]: sealWith(() => wallet, purpose).seal(`${job}.${field}`) })
    await query(`SELECT graphile_worker.add_job($1, $2::json, run_at := now() + interval '1 day')`, [job, payload])
  }
}

const aBrowser = (endpointDigest: string, sealed: string) =>
  query(
    `INSERT INTO notices.browsers (rider_id, endpoint_digest, subscription_sealed, session_id, created_at)
     VALUES ('r', $1, $2, 's', now())`,
    [endpointDigest, sealed],
  )

const sealedColumns = slices.flatMap((slice) => slice.sealed?.columns ?? [])
const sealedFields = slices.flatMap((slice) => slice.sealed?.fields ?? [])

/** The decrypted content of every encrypted column and field; `lost` if the keys do not decrypt it. */
async function openedWith(wallet: readonly string[]): Promise<readonly string[]> {
  const opened = (purpose: string, sealed: string) => {
    try {
      return sealWith(() => wallet, purpose).open(sealed)
    } catch {
      return 'lost'
    }
  }
  const texts: string[] = []
  for (const { table, column, purpose } of sealedColumns) {
    const rows = await query<{ sealed: string }>(`SELECT ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`)
    texts.push(...rows.map(({ sealed }) => opened(purpose, sealed)))
  }
  for (const { job, field, purpose } of sealedFields) {
    const rows = await query<{ sealed: string }>(
      `SELECT payload->>$2 AS sealed FROM graphile_worker._private_jobs
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`,
      [job, field],
    )
    texts.push(...rows.map(({ sealed }) => opened(purpose, sealed)))
  }
  return texts
}

test('every encrypted column and job field is re-encrypted, with the same content as before', async () => {
  const before = settled()
  writeKeysFile(keysPath, before)
  await (await aServer()).close()
  await aRowOfEverySealed(before.wallet)
  const held = await openedWith(before.wallet)
  const after = await rotate()
  const now = await openedWith(after.wallet)
  expect(now).not.toContain('lost')
  expect(now).toEqual(expect.arrayContaining([...held]))
  const names = [
    ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
    ...sealedFields.map(({ job, field }) => `${job}.${field}`),
  ]
  expect(now).toEqual(expect.arrayContaining(names))
  expect(new Set(await openedWith(before.wallet))).toEqual(new Set(['lost']))
})

test('a push key pair stays as long as a browser uses it, and is deleted by the next rotation after that', async () => {
  writeKeysFile(keysPath, settled())
  await (await aServer()).close()
  const [first] = await pushKeys()
  await aBrowser('1', sealWith(() => readKeysFile(keysPath).wallet, 'daoxing notices tokens').seal('{}'))
  await rotate()
  await rotate()
  // The browser does not name its key, so it has that of the first pair; the newest is never deleted.
  const [, , newest] = await pushKeys()
  expect(await pushKeys()).toEqual([first, expect.any(String), newest])
  await query('DELETE FROM notices.browsers')
  await rotate()
  expect(await pushKeys()).toEqual([newest, expect.any(String)])
})

test('a rotation that ended at any step is finished by the next, with one new key and not two', async () => {
  const before = settled()
  writeKeysFile(keysPath, before)
  await (await aServer()).close()
  await aCard('a-card', sealWith(() => before.wallet, tokens).seal('token'))
  const [newWallet, newCity] = [newSecret(), newSecret()]
  const [old = '', oldCity = ''] = [before.wallet[0], before.city[0]]
  const stages: readonly KeysFile[] = [
    { version: 1, stage: 'adding', wallet: [old, newWallet], city: [oldCity, newCity] },
    { version: 1, stage: 'promoted', wallet: [newWallet, old], city: [newCity, oldCity] },
  ]
  for (const left of stages) {
    writeKeysFile(keysPath, left)
    expect(await rotate()).toEqual({ version: 1, stage: 'settled', wallet: [newWallet], city: [newCity] })
    expect(await tokenOf('a-card', [newWallet])).toBe('token')
  }
  expect(await pushKeys()).toHaveLength(1)
})

test('a server that does not adopt the new keys stops the rotation before any data is lost, and the next one waits for it', async () => {
  const before = settled()
  writeKeysFile(keysPath, before)
  await aCard('a-card', sealWith(() => before.wallet, tokens).seal('token'))
  // It works on a copy of the file, as on another machine.
  let held = fingerprintOf(before)
  const lagging = await holdHouse({
    databaseUrl,
    isShared: true,
    log: createLog({ level: 'silent' }),
    keysAtHand: () => held,
  })
  ends.push(lagging.letGo)
  await expect(rotate(1_500)).rejects.toThrow(ServersLagBehind)
  const added = readKeysFile(keysPath)
  expect(added).toMatchObject({ stage: 'adding', wallet: [before.wallet[0], expect.any(String)] })
  expect(await tokenOf('a-card', before.wallet)).toBe('token')
  // The copy is updated: once with the keys added, once with them in use, once without the old ones.
  const copying = setInterval(() => {
    held = fingerprintOf(readKeysFile(keysPath))
  }, 100)
  ends.push(() => clearInterval(copying))
  expect(await rotate()).toEqual({
    ...{ version: 1, stage: 'settled' },
    wallet: added.wallet.slice(-1),
    city: added.city.slice(-1),
  })
})

test('the rotation includes every encrypted column: a forgotten one would be lost with the old key', async () => {
  const columns = await query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE column_name LIKE '%\\_sealed' ORDER BY 1`,
  )
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(columns.map(({ name }) => name)).toEqual(known.toSorted())
})

test('the rotation includes every encrypted job field', () => {
  const fields = slices.flatMap(({ jobs = [] }) =>
    jobs.flatMap(({ job }) => {
      const { properties = {} } = z.toJSONSchema(job.payload, { io: 'input', unrepresentable: 'any' })
      return Object.keys(properties)
        .filter((name) => name.endsWith('Sealed'))
        .map((name) => `${job.name}.${name}`)
    }),
  )
  expect(fields.toSorted()).toEqual(sealedFields.map(({ job, field }) => `${job}.${field}`).toSorted())
})
