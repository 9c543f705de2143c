import type { LatLng } from '@daoxing/kit/contract'
import { control, putHelmets } from './ride-control.ts'
import type { RidePlan } from './rider-decisions.ts'
import type { OnScooter, Riding } from './riding.ts'

const pauseMs = 60_000
const powersMax = 3

type Way = { readonly destination: LatLng; readonly plan: RidePlan }

/** Rides to the destination, with what the rider does on the way. */
export async function rideThere(riding: Riding, on: OnScooter, { destination, plan }: Way): Promise<void> {
  const { world, lot, signal } = riding
  if (plan.takesHelmets) await putHelmets(riding, on, 0)
  const from = on.unit.reading().location
  const half = { lat: (from.lat + destination.lat) / 2, lng: (from.lng + destination.lng) / 2 }
  if (plan.pauses || plan.swaps) await rideTo(riding, on, half)
  if (plan.swaps) {
    on.unit.swapBattery()
    world.count('scooter battery swapped by its rider')
  }
  if (plan.pauses && (await control(riding, on, 'power_off'))) {
    await world.wheel.sleep(Math.min(riding.lookMs * 4, lot.branch('pause').within(0.5, 2) * pauseMs), signal)
    world.count('scooter ride paused')
  }
  await rideTo(riding, on, destination)
}

/** Rides on with power; a battery that is empty on the way is swapped there. */
export async function rideTo(riding: Riding, on: OnScooter, point: LatLng): Promise<void> {
  const { world, signal, lookMs } = riding
  for (let tries = 1; tries <= powersMax; tries += 1) {
    const { isPowerOn, isProtected } = on.unit.reading()
    if (isProtected || (!isPowerOn && !(await control(riding, on, 'power_on')))) {
      await world.wheel.sleep(lookMs, signal)
      continue
    }
    if (!on.unit.reading().isPowerOn) continue
    if ((await on.unit.rideTo(point, { signal })) === 'arrived') return
    world.count('scooter battery was empty on the way')
    on.unit.swapBattery()
  }
}
