import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Secrets = z.readonly(z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1)))

/**
 * The keys of an installation, in each ring the newest first: the first one encrypts and signs, all of them decrypt and
 * verify. `stage` is the progress of a rotation, so that the next one finishes an interrupted one.
 */
export const KeysFile = z.object({
  version: z.literal(1),
  stage: z.enum(['settled', 'adding', 'promoted']),
  /** Encrypts card tokens and other secrets in the database. */
  wallet: Secrets,
  /** Authenticates the city program, and other internal callers, at the server. */
  city: Secrets,
})
export type KeysFile = Readonly<z.infer<typeof KeysFile>>
export type KeyRings = Pick<KeysFile, 'wallet' | 'city'>

/** 256 bits as hexadecimal text. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Distinguishes keys without revealing them. */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(`daoxing key id\n${secret}`).digest('hex').slice(0, 12)
}

/** Identifies the rings of a server, their order, and its key for the city. */
export function fingerprintOf(rings: KeyRings, cityInUse = rings.city[0] ?? ''): string {
  const ids = (secrets: readonly string[]) => secrets.map(keyIdOf).join()
  const held = createHash('sha256')
    .update(`${ids(rings.wallet)}\n${ids(rings.city)}`)
    .digest('hex')
    .slice(0, 12)
  return `${held}.${keyIdOf(cityInUse)}`
}

/** Reads the file; its content is never part of an error. */
export function readKeysFile(path: string): KeysFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`the file of keys ${path} cannot be read: ${code}`, { cause: error })
  }
  const parsed = z.safeParse(KeysFile, jsonOf(text))
  if (!parsed.success) throw new Error(`the file of keys ${path} does not hold two rings of keys and a stage`)
  return parsed.data
}

/** Whether a text is a key file, under any name. */
export function holdsKeys(text: string): boolean {
  return z.safeParse(KeysFile, jsonOf(text)).success
}

/** A JSON parse error quotes its input, so it is not rethrown. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the file atomically, so that a reader finds the old one or the new one. Only its owner may read it. */
export function writeKeysFile(path: string, keys: KeysFile): void {
  const draft = `${path}.draft`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

/** How long a server may use the keys that it read last. */
const pollEveryMs = 500

export type FollowedKeys = {
  /** The current content of the file, at most half a second old. */
  rings(): KeyRings
  /** The content at this very moment, for a value that no cached key decrypts. */
  readAgain(): KeyRings
}

/** Follows the file while a process runs. A file that is temporarily missing or damaged changes nothing. */
export function followKeysFile(path: string): FollowedKeys {
  let rings: KeyRings = readKeysFile(path)
  let mark = markOf(path)
  let checkedAt = performance.now()
  const readAgain = () => {
    checkedAt = performance.now()
    try {
      const now = markOf(path)
      if (now !== mark) rings = readKeysFile(path)
      mark = now
    } catch {
      // The next poll finds it complete again; until then the earlier keys stay.
    }
    return rings
  }
  return { rings: () => (performance.now() - checkedAt < pollEveryMs ? rings : readAgain()), readAgain }
}

function markOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path)
  return `${ino} ${mtimeMs} ${size}`
}
