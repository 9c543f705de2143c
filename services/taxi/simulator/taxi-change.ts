import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { ApiFailure, type Chance, type CityWorld } from '@daoxing/kit/simulator'
import { acceptChange, declineChange, type DriverTrip } from '@daoxing/taxi/contract'
import { takesChange } from './taxi-driver.ts'
import { declineChangeShare } from './taxi-settings.ts'

type Considered = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly chance: Chance
  readonly trip: DriverTrip
  readonly ending: AbortSignal
}

/** A driver reads the new route of a ride, and accepts or declines it within a few seconds. */
export function considerChange({ world, phone, chance, trip, ending }: Considered): void {
  const { change, tripHash: hash } = trip
  if (change === null) return
  const { changeHash } = change
  const { takes, seconds } = takesChange(chance.branch(changeHash), world.settings.get(declineChangeShare))
  const answer = async () => {
    await world.wheel.sleep(world.clock.realMs(seconds), ending)
    await phone.send(takes ? acceptChange : declineChange, { params: { hash }, body: { changeHash }, signal: ending })
  }
  answer().catch((error: unknown) => {
    // The ride continued without the answer, or the driver received the question twice.
    if (ending.aborted || (error instanceof ApiFailure && (error.status === 409 || error.isAnswerLost))) return
    world.log.error({ err: error, tripHash: hash }, 'a driver could not answer a new route')
  })
}
