import { createHash, randomBytes } from 'node:crypto'

/** Random numbers, either from the machine (unguessable) or from a seed (reproducible). */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Lower-case hexadecimal text, two characters a byte. */
  hex(bytes: number): string
}

function randomFrom(bytesOf: (count: number) => Buffer): Random {
  const next = () => bytesOf(6).readUIntBE(0, 6) / 2 ** 48
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    hex: (bytes) => bytesOf(bytes).toString('hex'),
  }
}

/** For unguessable keys, codes and hashes. */
export const secureRandom: Random = randomFrom((count) => randomBytes(count))

/** The same seed gives the same sequence: SHA-256 over a counter. For tests and replays only. */
export function seededRandom(seed: string): Random {
  let counter = 0
  let pool = Buffer.alloc(0)
  return randomFrom((count) => {
    while (pool.length < count) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter}`).digest()])
      counter += 1
    }
    const taken = pool.subarray(0, count)
    pool = pool.subarray(count)
    return taken
  })
}
