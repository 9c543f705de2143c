/**
 * A token joins the questions of one search. Ours carries the moment at which it was made, so that nothing has to be
 * kept to know when it ends.
 */
export function newSessionToken(nowMs: number, chance: string): string {
  return `${nowMs.toString(36)}.${chance}`
}

/** The held token while it lives, else a new one [MAP-011]. A token that somebody else made is taken as it is. */
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
