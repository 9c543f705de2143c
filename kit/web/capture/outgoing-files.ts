import { nowMs } from '../clock.ts'
import { onRiderLeft } from '../rider-left.ts'

/** A file that waits for the line. */
export type OutgoingFile = {
  /** The idempotency key of its request. */
  readonly key: string
  readonly riderId: string
  readonly queue: string
  /** The content of the file: a later file with the same name replaces it. */
  readonly name: string
  /** The call, by a name that its queue knows. */
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
  readonly part: string
  readonly file: Blob
  /** When it was taken, in milliseconds: files are sent in this order. */
  readonly order: number
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer; readonly type: string }
type StoredFile = Omit<OutgoingFile, 'file' | 'body'> & { readonly sealed: Sealed; readonly sealedBody: Sealed }

/** A picture that has not left the device for so long is not sent any more: the server keeps none longer either. */
const keptMs = 7 * 86_400_000
const databaseName = 'daoxing.outgoing'
const files = 'files'
const keys = 'keys'

/**
 * Pictures are kept in the browser only until the server has them, sealed by a key that the browser never gives out.
 * Without such storage, as in some web views, they are kept in memory only.
 */
export async function keepOutgoing({ file, body, ...facts }: OutgoingFile): Promise<void> {
  await attempt(async (database) => {
    const key = await sealingKey(database)
    const stored: StoredFile = {
      ...facts,
      sealed: await seal(key, file),
      sealedBody: await seal(key, new Blob([JSON.stringify(body)])),
    }
    await done(database.transaction(files, 'readwrite').objectStore(files).put(stored))
  })
}

/**
 * The files of a queue that wait, in their order. Those of another rider are deleted, and those that are old or that the
 * key does not open: one of them must not hold the others back.
 */
export async function listOutgoing(riderId: string, queue: string): Promise<readonly OutgoingFile[]> {
  const found = await attempt(async (database) => {
    const all: readonly StoredFile[] = await done(database.transaction(files).objectStore(files).getAll())
    if (all.some((one) => one.riderId !== riderId)) {
      await emptied(database)
      return []
    }
    const key = await sealingKey(database)
    const own = all.filter((one) => one.queue === queue).toSorted((one, other) => one.order - other.order)
    const opened = await Promise.all(own.map((one) => openedFile(key, one)))
    const store = database.transaction(files, 'readwrite').objectStore(files)
    await Promise.all(own.flatMap((one, at) => (opened[at] === undefined ? [done(store.delete(one.key))] : [])))
    return opened.flatMap((one) => one ?? [])
  })
  return found ?? []
}

async function openedFile(key: CryptoKey, stored: StoredFile): Promise<OutgoingFile | undefined> {
  const { sealed, sealedBody, ...facts } = stored
  if (facts.order < nowMs() - keptMs) return undefined
  try {
    const body = JSON.parse(await (await open(key, sealedBody)).text()) as OutgoingFile['body']
    return { ...facts, file: await open(key, sealed), body }
  } catch {
    return undefined
  }
}

export async function dropOutgoing(key: string): Promise<void> {
  await attempt((database) => done(database.transaction(files, 'readwrite').objectStore(files).delete(key)))
}

/** Deletes every waiting file and the key. */
export async function forgetOutgoing(): Promise<void> {
  await attempt(emptied)
}

onRiderLeft(() => void forgetOutgoing())

async function emptied(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction([files, keys], 'readwrite')
  await Promise.all([files, keys].map((store) => done(transaction.objectStore(store).clear())))
}

/** Undefined where the browser forbids storage, or has no cryptography because the page came without TLS. */
async function attempt<Value>(work: (database: IDBDatabase) => Promise<Value>): Promise<Value | undefined> {
  let database: IDBDatabase | undefined
  try {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(files, { keyPath: 'key' })
      request.result.createObjectStore(keys)
    })
    database = await done(request)
    return await work(database)
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError || error instanceof ReferenceError) return undefined
    throw error
  } finally {
    database?.close()
  }
}

async function sealingKey(database: IDBDatabase): Promise<CryptoKey> {
  const held: CryptoKey | undefined = await done(database.transaction(keys).objectStore(keys).get('seal'))
  if (held !== undefined) return held
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const store = database.transaction(keys, 'readwrite').objectStore(keys)
  // Another tab may have been faster.
  const before: CryptoKey | undefined = await done(store.get('seal'))
  if (before !== undefined) return before
  await done(store.put(fresh, 'seal'))
  return fresh
}

async function seal(key: CryptoKey, file: Blob): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await file.arrayBuffer())
  return { iv, bytes, type: file.type }
}

async function open(key: CryptoKey, { iv, bytes, type }: Sealed): Promise<Blob> {
  return new Blob([await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)], { type })
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('the storage failed')))
  })
}
