import type { CityPart, PartWorld, RunningPart } from '@daoxing/kit/simulator'
import type { Counters } from './counters.ts'

export type StartedPart = { readonly part: CityPart; readonly running: RunningPart }

export type ConsoleInput = {
  readonly world: PartWorld
  readonly parts: readonly StartedPart[]
  readonly counters: Counters
}
