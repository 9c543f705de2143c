import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Secrets = z.readonly(z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.minLength(1)))

/**
 * The keys of an installation, in each ring the newest first: the first one seals and proves, all of them open and are
 * accepted. `stage` says how far a rotation has come, so that one that was interrupted is finished by the next.
 */
export const KeysFile = z.object({
  version: z.literal(1),
  stage: z.enum(['settled', 'adding', 'promoted']),
  /** Seals tokens of cards and whatever else is sealed in the database. */
  wallet: Secrets,
  /** Proves the city program, and whoever else calls for the house, to the server. */
  city: Secrets,
})
export type KeysFile = Readonly<z.infer<typeof KeysFile>>
export type KeyRings = Pick<KeysFile, 'wallet' | 'city'>

/** 256 bits as hexadecimal text. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Tells one key from another and leads back to neither. */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(`daoxing key id\n${secret}`).digest('hex').slice(0, 12)
}

/** Tells which rings a server holds, in which order, and with which key it proves itself to the city. */
export function fingerprintOf(rings: KeyRings, cityInUse = rings.city[0] ?? ''): string {
  const ids = (secrets: readonly string[]) => secrets.map(keyIdOf).join()
  const held = createHash('sha256')
    .update(`${ids(rings.wallet)}\n${ids(rings.city)}`)
    .digest('hex')
    .slice(0, 12)
  return `${held}.${keyIdOf(cityInUse)}`
}

/** Reads the file; what it holds is never part of an error. */
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

/** Whether a text is a file of keys, whatever its name. */
export function holdsKeys(text: string): boolean {
  return z.safeParse(KeysFile, jsonOf(text)).success
}

/** The error of what is no JSON quotes it, so it goes no further. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the file as a whole, so that a reader finds the old one or the new one. Only its owner may read it. */
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

/** How long a server may go on with what it read last. */
const lookEveryMs = 500

export type FollowedKeys = {
  /** As the file says it now, at most half a second old. */
  rings(): KeyRings
  /** As the file says it at this very moment, for a value that no key at hand opens. */
  readAgain(): KeyRings
}

/** Follows the file while a process runs. A file that is away for a moment, or damaged, changes nothing. */
export function followKeysFile(path: string): FollowedKeys {
  let rings: KeyRings = readKeysFile(path)
  let mark = markOf(path)
  let lookedAt = performance.now()
  const readAgain = () => {
    lookedAt = performance.now()
    try {
      const now = markOf(path)
      if (now !== mark) rings = readKeysFile(path)
      mark = now
    } catch {
      // The next look finds it whole again; until then the keys of before go on.
    }
    return rings
  }
  return { rings: () => (performance.now() - lookedAt < lookEveryMs ? rings : readAgain()), readAgain }
}

function markOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path)
  return `${ino} ${mtimeMs} ${size}`
}
