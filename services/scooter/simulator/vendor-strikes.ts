import type { ScooterUnit } from '@daoxing/assets/simulator'
import { type CityWorld, factsOf, secretHex, type Strike } from '@daoxing/kit/simulator'
import { feeTypes } from '@daoxing/scooter/contract'
import {
  foundByStaff,
  lookedForNow,
  maintenanceNow,
  relocationFee,
  trafficTicket,
  unprovenFee,
  vendorFaults,
} from './vendor-faults.ts'
import type { VendorNews } from './vendor-news.ts'

type Struck = {
  readonly world: Pick<CityWorld, 'wheel' | 'log'>
  readonly news: VendorNews
  readonly unitOf: (plate: string) => ScooterUnit | undefined
  readonly signal: AbortSignal
}

const maintenanceMs = 60_000

/** Has the vendor do it now; returns how many scooters it concerns. */
export function strikeVendor(strike: Strike, { world, news, unitOf, signal }: Struck): number {
  if (!vendorFaults.some(({ kind }) => kind === strike.fault.kind)) return 0
  const isThere = (plate: string) => (unitOf(plate) ? 1 : 0)
  const go = (plate: string, work: () => Promise<void>) => {
    if (isThere(plate) === 1)
      work().catch((err: unknown) => {
        if (!signal.aborted) world.log.error({ plate, err }, 'news of the vendor were not told')
      })
    return isThere(plate)
  }
  const maintained = factsOf(strike, maintenanceNow)
  if (maintained)
    return go(maintained.plate, async () => {
      const { plate } = maintained
      await news.tell({ kind: 'maintenance', plate, isOut: true })
      await world.wheel.sleep(maintenanceMs, signal)
      await news.tell({ kind: 'maintenance', plate, isOut: false })
    })
  const ticket = factsOf(strike, trafficTicket)
  if (ticket) return go(ticket.plate, () => news.raise(ticket, ticketOf()))
  const moved = factsOf(strike, relocationFee)
  if (moved) return go(moved.plate, () => news.raise(moved, relocationOf('車輛停放於紅線，已移置並拍照存證。')))
  const unproven = factsOf(strike, unprovenFee)
  if (unproven) return go(unproven.plate, () => news.raise(unproven, { ...relocationOf('（無）'), number: '' }))
  const found = factsOf(strike, foundByStaff)
  if (found) return go(found.plate, () => news.tell({ kind: 'csReturned', ...found }))
  const looked = factsOf(strike, lookedForNow)
  if (looked) return go(looked.plate, () => news.tell({ kind: 'lookedFor', ...looked, isThere: true }))
  return 1
}

type Fee = Parameters<VendorNews['raise']>[1]

/** A ticket of the police, with the number of its paper. */
export const ticketOf = (number = `A1-${secretHex(4).toUpperCase()}`): Fee => ({
  ...{ feeType: feeTypes.penalty, amountTwd: 900, clause: '6.1', number, isTrafficTicket: true },
  text: '闖紅燈，臺北市政府警察局舉發。',
})

/** A fee for carrying a scooter off, with the number of the photo. */
export const relocationOf = (text: string, number = `R-${secretHex(4).toUpperCase()}`): Fee => ({
  ...{ feeType: feeTypes.relocation, amountTwd: 300, clause: '5.1', number, text, isTrafficTicket: false },
})
