import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptOffer, enrollDrivers, getDriverState } from '@daoxing/dispatch/contract'
import { callPath, instantFromMs } from '@daoxing/kit/contract'
import { newSecret, readKeysFile, writeKeysFile } from '@daoxing/kit/server/keys'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { serverSlices } from '@daoxing/server-app'
import {
  cancelRide,
  estimateRide,
  feature,
  getDriverTrip,
  getTrip,
  rateRide,
  reportArrived,
  reportFinished,
  reportStarted,
  requestRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { mainStation, standingTruths, taipei101 } from '@daoxing/taxi/server/testing'
import { getDefaultPayment } from '@daoxing/wallet/contract'
import { openCityProgram } from '@daoxing/wallet/server/testing'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startKillableServer } from './killable-server.ts'
import { deskBook } from './money-desk.ts'
import { operates } from './operator.ts'
import { aProgramDriver, aProgramRider, type ProgramDriver, type ProgramPerson } from './program-people.ts'
import { until } from './until.ts'

const patienceMs = 120_000
const places = {
  start_address: mainStation.address,
  start_latitude: mainStation.location.lat,
  start_longitude: mainStation.location.lng,
  end_address: taipei101.address,
  end_latitude: taipei101.location.lat,
  end_longitude: taipei101.location.lng,
}

type Hail = { readonly key: string; readonly fareHash: string }

async function quoted(rider: ProgramPerson, key: string): Promise<Hail> {
  const { fareHash } = await rider.send(estimateRide, { body: { ...places, feature_map: feature.FIX_FARE } })
  return { key, fareHash }
}

/** A hail at a fixed price, held on the card; a repetition gets the same response. */
function hails(rider: ProgramPerson, { key, fareHash }: Hail): Promise<Trip> {
  const body = { ...places, feature_map: feature.FIX_FARE, fare_hash: fareHash, payment_method: 'creditcard' }
  return rider.send(requestRide, { params: { region: 'north' }, body, idempotencyKey: key })
}

async function ridesWith(driver: ProgramDriver, rider: ProgramPerson, hash: string): Promise<void> {
  const offer = await until('an offer', async () => (await driver.send(getDriverState)).offer ?? undefined, patienceMs)
  await driver.send(acceptOffer, { params: { offerId: offer.offerId } })
  await driver.send(reportArrived, { params: { hash }, body: { location: mainStation.location } })
  const { boarding_code: boardingCode } = await rider.send(getTrip, { params: { hash } })
  await driver.send(reportStarted, { params: { hash }, body: { boardingCode, location: mainStation.location } })
}

async function arrives(driver: ProgramDriver, rider: ProgramPerson, hash: string): Promise<Trip> {
  const at = instantFromMs(performance.timeOrigin + performance.now())
  const reading = { seq: 1, metres: 100, slowSeconds: 0, at, point: taipei101.location }
  await driver.send(reportFinished, { params: { hash }, body: { reading } })
  return until(
    'the fare',
    async () => {
      const trip = await rider.send(getTrip, { params: { hash } })
      return trip.fare?.paid ? trip : undefined
    },
    patienceMs,
  )
}

async function broken(databaseUrl: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const found: [string, unknown][] = []
    for (const [truth, query] of Object.entries(standingTruths)) {
      const { rows } = await client.query(query)
      // A job that was killed while it ran is retried.
      if (rows.length > 0 && truth !== 'nothing is planned that fails') found.push([truth, rows])
    }
    return Object.fromEntries(found)
  } finally {
    await client.end()
  }
}

test('a house that is lost during trips is restored in an empty folder, and its keys are rotated as it runs: no rider is signed out, no card is lost, both trips continue, and each fare is charged once although one had been charged since the backup', {
  timeout: 2 * patienceMs,
}, async () => {
  const home = mkdtempSync(join(tmpdir(), 'daoxing-backup-'))
  // The database of the restored house runs as another user if root tests.
  chmodSync(home, 0o711)
  const [lostDir, backups, keysApart, newDir] = ['lost', 'backups', 'keys', 'restored'].map((name) => join(home, name))
  if (!lostDir || !backups || !keysApart || !newDir) throw new Error('no folders')
  const [port = 0] = await freePorts(1)
  const citySecret = newSecret()
  const keysFile = join(home, 'keys.json')
  writeKeysFile(keysFile, { version: 1, stage: 'settled', wallet: [newSecret()], city: [citySecret] })
  const city = await openCityProgram({ citySecret })
  const lost = await createHouseDatabase(serverSlices)
  const common = { CITY_URL: city.url, CITY_SECRET: citySecret }
  let server = startKillableServer(port, { ...common, DATABASE_URL: lost.databaseUrl, KEYS_FILE: keysFile })
  let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  try {
    await server.serves()
    const world = { serverUrl: server.url, cityUrl: city.url, citySecret }
    const rider = await aProgramRider(world, '0912345678')
    const seeker = await aProgramRider(world, '0987654321')
    const driver = await aProgramDriver(world, mainStation.location)
    const bookBefore = deskBook(city.folder, 'card').length
    const { trip_hash: hash } = await hails(rider, await quoted(rider, 'tap-1'))
    await ridesWith(driver, rider, hash)
    const sought = await quoted(seeker, 'tap-2')
    const { trip_hash: soughtHash } = await hails(seeker, sought)

    // The product keeps running during its backup, by a machine that can write a backup but not open it.
    const identity = await generateIdentity()
    const running = { DATABASE_URL: lost.databaseUrl, DATA_DIR: lostDir, KEYS_FILE: keysFile }
    await operates('backup', ['--to', backups, '--keys-to', keysApart], {
      ...running,
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
    })
    const inLostWorld = await arrives(driver, rider, hash)
    expect(deskBook(city.folder, 'card')[bookBefore]).toMatchObject({ state: 'captured' })
    await server.close()
    await lost.drop()

    // Another machine: an empty folder, the two files and the private key.
    const [file = '', keys = ''] = [readdirSync(backups)[0], readdirSync(keysApart)[0]]
    const identityFile = join(home, 'identity.txt')
    writeFileSync(identityFile, `# created by a test\n${identity}\n`)
    const opening = { DATA_DIR: newDir, BACKUP_IDENTITY_FILE: identityFile }
    await operates('restore', [join(backups, file), '--keys', join(keysApart, keys)], opening)
    expect(existsSync(join(newDir, 'restoring'))).toBe(false)
    database = await startEmbeddedPostgres({ dataDir: newDir })
    server = startKillableServer(port, {
      CITY_URL: city.url,
      DATABASE_URL: database.databaseUrl,
      KEYS_FILE: join(newDir, 'keys.json'),
    })
    await server.serves()
    driver.reconnects()

    // All riders are still themselves, and their new events have higher revisions than the earlier ones.
    const restored = await rider.send(getTrip, { params: { hash } })
    expect(restored).toMatchObject({ trip_status: 'TRIP_STARTED' })
    expect(restored.revision).toBeGreaterThan(inLostWorld.revision)
    expect((await rider.send(getDefaultPayment)).creditcard).toMatchObject([{ in_use: true }])
    expect((await hails(seeker, sought)).trip_hash).toBe(soughtHash)
    expect(await driver.send(getDriverTrip)).toMatchObject({ tripHash: hash })

    // The keys are rotated under the running server: values encrypted with the old ones stay usable.
    await operates('rotate-keys', [], { DATABASE_URL: database.databaseUrl, DATA_DIR: newDir })
    const rotated = readKeysFile(join(newDir, 'keys.json'))
    expect(rotated).toMatchObject({ stage: 'settled', city: [expect.not.stringContaining(citySecret)] })
    const enrols = (bearer: string) =>
      fetch(server.url + callPath(enrollDrivers), {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await enrols(citySecret)).status).toBe(401)
    expect((await enrols(rotated.city[0] ?? '')).status).toBe(400)

    const ended = await arrives(driver, rider, hash)
    expect(ended.fare?.amount).toBe(inLostWorld.fare?.amount)
    await rider.send(rateRide, { params: { id: hash }, body: { stars: 5 } })
    await seeker.send(cancelRide, { params: { region: 'north', hash: soughtHash } })
    driver.leaves()
    // The token of the card is decrypted with the new key, for another hold.
    const { trip_hash: laterHash } = await hails(rider, await quoted(rider, 'tap-3'))
    await rider.send(cancelRide, { params: { region: 'north', hash: laterHash } })
    const amountTwd = ended.fare?.amount ?? 0
    const book = await until('the hold to be let go', () => {
      const holds = deskBook(city.folder, 'card').slice(bookBefore)
      return Promise.resolve(holds.every(({ state }) => state !== 'held') ? holds : undefined)
    })
    expect(book).toMatchObject([
      { state: 'captured', amountTwd, capturedTwd: amountTwd, refundedTwd: 0 },
      { state: 'released', capturedTwd: 0 },
      { state: 'released', capturedTwd: 0 },
    ])
    expect(await broken(database.databaseUrl)).toEqual({})
  } catch (error) {
    throw new Error(server.said().slice(-3_000), { cause: error })
  } finally {
    await server.close()
    await database?.stop()
    await city.close()
    rmSync(home, { recursive: true, force: true })
  }
})
