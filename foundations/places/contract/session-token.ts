/** A token groups the requests of one search. Ours contains its creation time, so that its expiry needs no storage. */
export function newSessionToken(nowMs: number, chance: string): string {
  return `${nowMs.toString(36)}.${chance}`
}

/** The current token while it is valid, else a new one [MAP-011]. A token from another client is accepted unchanged. */
export function livingSessionToken(
  held: string | undefined,
  { nowMs, chance, lifeMinutes }: { nowMs: number; chance: string; lifeMinutes: number },
): string {
  if (held === undefined || held === '') return newSessionToken(nowMs, chance)
  const madeAt = /^([0-9a-z]{8})\.[0-9a-z]+$/.exec(held)?.[1]
  if (madeAt === undefined) return held
  const ageMs = nowMs - Number.parseInt(madeAt, 36)
  return ageMs >= 0 && ageMs < lifeMinutes * 60_000 ? held : newSessionToken(nowMs, chance)
}
