import type { Chance } from '../chance.ts'

/** A piece that is driven at constant speed, or a stop, in seconds and metres since the start. */
type Stretch = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly fromMetres: number
  readonly toMetres: number
}

/** A drive in traffic: computed before it starts, so that its state is known for any moment. */
export type Journey = {
  readonly stretches: readonly Stretch[]
  readonly seconds: number
  readonly lengthMetres: number
}

export type JourneyMoment = {
  readonly metres: number
  readonly speedMps: number
  /** Seconds below 5 km/h so far, which the meter counts. */
  readonly slowSeconds: number
  readonly isOver: boolean
}

const metresBetweenStops = 480
const stopShare = 0.2
/** 5 km/h. */
const slowMps = 5 / 3.6
/** 100 km/h: a faster route was measured wrongly. */
const fastestMps = 100 / 3.6

/** Covers the distance in about the usual time, with red lights and varying speeds. */
export function planJourney({
  lengthMetres,
  usualSeconds,
  chance,
}: {
  lengthMetres: number
  usualSeconds: number
  chance: Chance
}): Journey {
  if (lengthMetres < 1) return { stretches: [], seconds: 0, lengthMetres }
  const wantedSeconds = usualSeconds * Math.min(1.25, Math.max(0.85, 1 + chance.normal() * 0.1))
  const seconds = Math.max(wantedSeconds, lengthMetres / fastestMps)
  const stops = Math.floor(lengthMetres / metresBetweenStops + chance.next())
  const stopSeconds = shares(stops, () => chance.within(0.3, 1.7)).map((share) => share * seconds * stopShare)
  const movingSeconds = seconds * (stops === 0 ? 1 : 1 - stopShare)
  const lengths = shares(stops + 1, () => chance.within(0.4, 1.6)).map((share) => share * lengthMetres)
  const paces = lengths.map((metres) => metres * chance.within(0.75, 1.35))
  const paceSum = paces.reduce((sum, pace) => sum + pace, 0)

  const stretches: Stretch[] = []
  let at = { seconds: 0, metres: 0 }
  const add = (spanSeconds: number, metres: number) => {
    const next = { seconds: at.seconds + spanSeconds, metres: at.metres + metres }
    stretches.push({ fromSeconds: at.seconds, toSeconds: next.seconds, fromMetres: at.metres, toMetres: next.metres })
    at = next
  }
  lengths.forEach((metres, index) => {
    if (index > 0) add(stopSeconds[index - 1] ?? 0, 0)
    add((movingSeconds * (paces[index] ?? 0)) / paceSum, metres)
  })
  return { stretches, seconds: at.seconds, lengthMetres }
}

export function journeyAt(journey: Journey, seconds: number): JourneyMoment {
  let slowSeconds = 0
  for (const stretch of journey.stretches) {
    const spanSeconds = stretch.toSeconds - stretch.fromSeconds
    const speedMps = spanSeconds === 0 ? 0 : (stretch.toMetres - stretch.fromMetres) / spanSeconds
    const isSlow = speedMps < slowMps
    if (seconds < stretch.toSeconds) {
      const passed = Math.max(0, seconds - stretch.fromSeconds)
      return {
        metres: stretch.fromMetres + passed * speedMps,
        speedMps,
        slowSeconds: slowSeconds + (isSlow ? passed : 0),
        isOver: false,
      }
    }
    if (isSlow) slowSeconds += spanSeconds
  }
  return { metres: journey.lengthMetres, speedMps: 0, slowSeconds, isOver: true }
}

/** This many random parts that add up to one. */
function shares(count: number, weigh: () => number): readonly number[] {
  const weights = Array.from({ length: count }, weigh)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
