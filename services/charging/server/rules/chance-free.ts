/** How long a status tells something of the future: half of what is known is forgotten after 0.7 of it. */
const memoryMinutes = { AC: 120, DC: 35 } as const
/** The usual use of a charger of which little is known, with the weight of so many samples. */
const priorBusy = 0.35
const priorSamples = 12
/** Chargers of one place fill up together, so that many of them are not as good as independent ones. */
const togetherShare = 0.5
const most = 0.97

export type ChargerChance = {
  /** `free` and `taken` are known now; `dead` will not work; `unknown` is not told. */
  readonly now: 'free' | 'taken' | 'dead' | 'unknown'
  readonly current: 'AC' | 'DC'
  /** In the hour of arrival: samples, and those of them in which it was in use. */
  readonly seen: number
  readonly busy: number
  /** Two riders said that it is broken. */
  readonly isDoubtful: boolean
}

/**
 * How likely a charger is free on arrival. The status now fades into the usual use at that hour:
 * `usual + (now - usual) * exp(-minutes / memory)`.
 */
export function chanceOfCharger(charger: ChargerChance, minutes: number): number {
  if (charger.now === 'dead') return 0
  const usual = 1 - (charger.busy + priorBusy * priorSamples) / (charger.seen + priorSamples)
  const known = charger.now === 'unknown' ? usual : charger.now === 'free' ? 1 : 0
  const chance = usual + (known - usual) * Math.exp(-Math.max(0, minutes) / memoryMinutes[charger.current])
  return charger.isDoubtful ? chance * 0.25 : chance
}

/** How likely one of several is free: between the best one alone and independent ones. */
export function chanceOfStation(chances: readonly number[]): number {
  const best = Math.max(0, ...chances)
  const none = chances.reduce((product, chance) => product * (1 - chance), 1)
  const chance = best + (1 - none - best) * togetherShare
  return Math.round(Math.min(most, chance) * 100) / 100
}
