import { ApiFailure, citySleep, type PartWorld } from '@daoxing/kit/simulator'
import { type CityPerson, joinCity } from './join-city.ts'

type Joining = {
  readonly phone: string
  readonly name: string
  /** The city begins with many things at once, which come first. */
  readonly afterSeconds: number
  /** The name of such a person where failed attempts are counted: "charging rider". */
  readonly called: string
  readonly signal: AbortSignal
}

const retrySeconds = 120

/** A person of the city joins and gets ready for a service; a refused or lost call is tried again later. */
export async function joinUntilReady<Ready>(
  world: PartWorld,
  { phone, name, afterSeconds, called, signal }: Joining,
  prepare: (person: CityPerson) => Promise<Ready>,
): Promise<Ready> {
  await citySleep(world, afterSeconds, signal)
  let person: CityPerson | undefined
  for (;;) {
    try {
      person ??= await joinCity(world, { phone, name })
      return await prepare(person)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      world.count(`${called} not ready ${error.code}`)
      await citySleep(world, retrySeconds, signal)
    }
  }
}
