import { ApiFailure } from '@daoxing/kit/simulator'
import { readScooterRental, type ScooterRental } from '@daoxing/scooter/contract'
import { payTrip } from '@daoxing/wallet/contract'
import type { Riding } from './riding.ts'

const triesMax = 4

/** The rental once it is paid; a bill that the card refused is paid by hand. */
export async function payRide({ api, world, lookMs, signal }: Riding, rental: ScooterRental): Promise<ScooterRental> {
  const { wemoRentId } = rental
  let now = rental
  for (let tries = 1; now.state === 'PENDING_PAYMENT' && tries <= triesMax; tries += 1) {
    await world.wheel.sleep(lookMs, signal)
    if (now.can.pay)
      await api
        .send(payTrip, { params: { id: wemoRentId }, body: {}, idempotencyKey: `pay-${wemoRentId}-${tries}` })
        .catch((err: unknown) => {
          if (!(err instanceof ApiFailure)) throw err
          world.count(`scooter rental not paid ${err.code}`)
        })
    now = await api.send(readScooterRental, { params: { wemoRentId } })
  }
  return now
}
