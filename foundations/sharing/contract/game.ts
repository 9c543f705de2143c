/** Duration of a run. */
export const gameSeconds = 20
/** A grid of three rows and three columns. */
export const gameCells = 9
/** The points of a golden target. */
const goldPoints = 3

export type GameTarget = {
  readonly cell: number
  readonly fromMs: number
  readonly untilMs: number
  readonly points: number
}
export type GameTap = { readonly at_ms: number; readonly cell: number }

/** Returns the targets of a run, one after the other and never two at once, identical on page and server. */
export function gameTargets(seed: string): readonly GameTarget[] {
  const chance = chanceOf(seed)
  const targets: GameTarget[] = []
  let fromMs = 500
  for (;;) {
    const untilMs = fromMs + 650 + Math.floor(chance() * 300)
    const cell = Math.floor(chance() * gameCells)
    const points = chance() < 0.15 ? goldPoints : 1
    if (untilMs > gameSeconds * 1000) return targets
    targets.push({ cell, fromMs, untilMs, points })
    fromMs = untilMs + 100 + Math.floor(chance() * 250)
  }
}

/** Returns the score of some taps: each target counts once, a miss costs a point, and the score is never below 0. */
export function gameScore(seed: string, taps: readonly GameTap[]): number {
  const targets = gameTargets(seed)
  const hit = new Set<GameTarget>()
  let score = 0
  for (const { at_ms: at, cell } of taps.toSorted((one, other) => one.at_ms - other.at_ms)) {
    const target = targets.find(({ fromMs, untilMs }) => fromMs <= at && at <= untilMs)
    if (target?.cell === cell && !hit.has(target)) {
      hit.add(target)
      score += target.points
    } else if (target === undefined || target.cell !== cell) score = Math.max(0, score - 1)
  }
  return score
}

/** Mulberry32 over a hash of the seed: small, and identical in every engine. */
function chanceOf(seed: string): () => number {
  let state = 0
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
