/**
 * Seeded random numbers. Each branch has a separate stream, named by its user and purpose, so that one further draw of
 * an actor does not change those of all others.
 */
export type Chance = {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Any number from `min` up to, but not including, `max`. */
  within(min: number, max: number): number
  /** True with the given probability. */
  happens(probability: number): boolean
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal(): number
  /** Seconds until the next event, with `meanSeconds` on average. */
  waitSeconds(meanSeconds: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  pickWeighted<Item>(items: readonly [Item, ...Item[]], weightOf: (item: Item) => number): Item
  branch(name: string | number): Chance
}

/** The same seed gives the same sequence on every machine. Never use it for secrets. */
export function seededChance(seed: string): Chance {
  const next = smallFastCounter(seed)
  const chance: Chance = {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    within: (min, max) => min + next() * (max - min),
    happens: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    waitSeconds: (meanSeconds) => -Math.log(1 - next()) * meanSeconds,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    pickWeighted: (items, weightOf) => {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
      return items.find((item) => (left -= weightOf(item)) < 0) ?? items[0]
    },
    branch: (name) => seededChance(`${seed}/${name}`),
  }
  return chance
}

/** Chris Doty-Humphrey's sfc32, started from four words of the seed's hash. */
function smallFastCounter(seed: string): () => number {
  let [a, b, c, counter] = fourWords(seed)
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // The first numbers still correlate with the seed.
  for (let round = 0; round < 12; round += 1) next()
  return next
}

function fourWords(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    words[0] = words[1] ^ Math.imul(words[0] ^ code, 597399067)
    words[1] = words[2] ^ Math.imul(words[1] ^ code, 2869860233)
    words[2] = words[3] ^ Math.imul(words[2] ^ code, 951274213)
    words[3] = words[0] ^ Math.imul(words[3] ^ code, 2716044179)
  }
  return words
}
