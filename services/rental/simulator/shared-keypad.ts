import type { LentCar } from '@daoxing/assets/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import { periodOfCode } from '@daoxing/kit/contract/changing-code'
import type { ApiClient, CityWorld } from '@daoxing/kit/simulator'
import { readPasscardSecret, reportPasscardUnlock } from '@daoxing/rental/contract'

/** The keypads of an operator's cars: each knows the secret of its car, checks a code by itself, and reports the unlock. */
export type Keypads = {
  /** Returns whether the code opened the car. */
  enter(car: LentCar, code: string): Promise<boolean>
}

export function createKeypads(world: Pick<CityWorld, 'deviceNowMs' | 'log'>, operator: ApiClient): Keypads {
  const secrets = new Map<string, Promise<string>>()

  /** The unit got its secret when it was built into the car; it stays the same. */
  function secretOf(plateNo: string): Promise<string> {
    const known = secrets.get(plateNo)
    if (known) return known
    const read = operator.send(readPasscardSecret, { params: { plateNo } }).then(({ secret }) => secret)
    secrets.set(plateNo, read)
    // The next code is checked with another request.
    read.catch(() => secrets.delete(plateNo))
    return read
  }

  return {
    async enter(car, code) {
      const { plate: plateNo } = car
      const at = instantFromMs(world.deviceNowMs())
      if (periodOfCode({ secret: await secretOf(plateNo), code, at }) === undefined) return false
      car.unlockAtKeypad()
      await operator.send(reportPasscardUnlock, { params: { plateNo }, body: { code, at } }).catch((err: unknown) =>
        // The door is open; the operator hears of it by the next report of the car.
        world.log.error({ plateNo, err }, 'a keypad could not report'),
      )
      return true
    },
  }
}
