import { sql } from 'kysely'
import { lockUntilEnd, shareUntilEnd, type Tx, tablesOf } from '../database/database.ts'
import type { House } from '../process/house.ts'
import { type Seal, sealFor } from '../process/sealing.ts'
import { decryptFile, encryptFile, newFileKey } from './file-cipher.ts'
import { filePlaceOf, folderOfHour } from './file-place.ts'
import { droppedFiles, fileKeyPurpose, fileKeys, files } from './file-tables.ts'
import { planDrops } from './sweep-files.ts'

type Keeping = {
  readonly house: House
  readonly tx: Tx
  /** The person whose file it is: their key encrypts it, and their erasure destroys it. */
  readonly ownerId: string
  /** The use of the file, `slice.noun`. */
  readonly purpose: string
  readonly bytes: Uint8Array
  readonly mime: string
}
export type KeptFile = { readonly bytes: Buffer; readonly mime: string }

/**
 * Encrypts a file with the key of its owner and keeps it; returns its id. Its bytes are written at once, and a sweep
 * deletes them if the transaction does not commit.
 */
export async function keepFile({ house, tx, ownerId, purpose, bytes, mime }: Keeping): Promise<string> {
  const { clock, random, settings } = house
  const now = clock.now()
  const key = await keyForKeeping({ house, tx, ownerId })
  const fileId = random.hex(16)
  const place = `${folderOfHour(now)}/${fileId}`
  await (await filePlaceOf(settings)).put(place, encryptFile(key, { fileId, ownerId, mime }, bytes))
  await files.unread.insert(tx, { fileId, ownerId, purpose, mime, bytes: bytes.length, place, keptAt: now })
  return fileId
}

/** Bytes of an encrypted file beyond its content. */
const wrapping = 29

/** Undefined if there is no such file, its owner is forgotten, or its bytes are lost. */
export async function readFile({
  house,
  tx = house.database,
  fileId,
}: {
  readonly house: House
  readonly tx?: Tx
  readonly fileId: string
}): Promise<KeptFile | undefined> {
  const file = await files.find(tx, { fileId })
  if (!file) return undefined
  const owner = await fileKeys.find(tx, { ownerId: file.ownerId })
  if (!owner) return undefined
  const stored = await (await filePlaceOf(house.settings)).get(file.place)
  // The library may return more than the file: the rest of the buffer that it was read into.
  const encrypted = stored?.subarray(0, file.bytes + wrapping)
  const bytes = encrypted && decryptFile(sealOf(house).open(owner.keySealed), file, encrypted)
  if (!bytes) house.log.error({ file: fileId, purpose: file.purpose, isThere: stored !== undefined }, 'a file is lost')
  return bytes && { bytes, mime: file.mime }
}

/** Deletes a file: its row with the transaction, its bytes right after it. */
export async function dropFile({
  house,
  tx,
  fileId,
}: {
  readonly house: House
  readonly tx: Tx
  readonly fileId: string
}): Promise<void> {
  const file = await files.delete(tx, { fileId })
  if (!file) return
  await droppedFiles.unread.insert(tx, { place: file.place })
  await planDrops({ house, tx })
}

type Owned = { readonly house: House; readonly tx: Tx; readonly ownerId: string }

/**
 * Destroys the key of an owner: all their files are unreadable with the commit. The next hourly sweep deletes the
 * bytes, which nothing decrypts any more.
 */
export async function forgetOwner(tx: Tx, ownerId: string): Promise<void> {
  // A file that is being kept right now is waited for, so that none is left with a key that is gone.
  await lockUntilEnd(tx, ownerLock(ownerId))
  await sql`WITH gone AS (DELETE FROM kit.files WHERE owner_id = ${ownerId} RETURNING place)
    INSERT INTO kit.dropped_files (place) SELECT place FROM gone`.execute(tablesOf(tx, files, droppedFiles))
  await fileKeys.delete(tx, { ownerId })
}

const ownerLock = (ownerId: string) => `files of ${ownerId}`

async function keyForKeeping({ house, tx, ownerId }: Owned): Promise<string> {
  await shareUntilEnd(tx, ownerLock(ownerId))
  const seal = sealOf(house)
  const known = await fileKeys.find(tx, { ownerId })
  if (known) return seal.open(known.keySealed)
  const key = newFileKey()
  const made = { ownerId, keySealed: seal.seal(key), madeAt: house.clock.now() }
  if (await fileKeys.insertIfAbsent(tx, made)) return key
  // Another transaction has made one meanwhile.
  const other = await fileKeys.first(tx, (query) => query.where('owner_id', '=', ownerId))
  if (!other) throw new Error('the key of an owner was destroyed while a file was kept')
  return seal.open(other.keySealed)
}

const sealOf = ({ settings }: House): Seal => sealFor(settings, fileKeyPurpose)
