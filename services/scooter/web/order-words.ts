import { msOf } from '@daoxing/kit/contract'
import { type BillLine, type ScooterOrder, startedMinutes, timeTwd } from '@daoxing/scooter/contract'
import * as words from './words/compiled/messages.js'
import { scooterServiceWords } from './service-words.ts'

/** The state as text. An order whose amounts were not held was not cancelled by anybody. */
export const stateText = ({ state, lastEvent }: ScooterOrder) =>
  lastEvent === 'declined' ? words.scooter_state_declined() : scooterServiceWords.states[state]()

/** The bill for `PriceLines`. */
export function priceLines({ bill }: ScooterOrder) {
  return (bill?.lines ?? []).map((line) => ({ label: lineText(line), amountTwd: line.amountTwd }))
}

function lineText({ kind, minutes = 0, reason = 'parking' }: BillLine): string {
  switch (kind) {
    case 'unlock':
      return words.scooter_bill_unlock()
    case 'minutes':
      return words.scooter_bill_minutes({ minutes })
    case 'damage':
      return words.scooter_bill_damage()
    case 'fine':
      return fineTexts[reason]()
  }
}

const fineTexts = {
  parking: words.scooter_bill_fineParking,
  traffic: words.scooter_bill_fineTraffic,
  cleaning: words.scooter_bill_fineCleaning,
}

/** Chargeable seconds so far, by the page's clock. Only the server decides the bill. */
export function usedSeconds({ unlockedAt, lockedAt, unbilledSeconds }: ScooterOrder, nowMs: number): number {
  if (unlockedAt === null) return 0
  const end = lockedAt === null ? nowMs : msOf(lockedAt)
  return Math.max(0, (end - msOf(unlockedAt)) / 1000 - unbilledSeconds)
}

export function priceSoFarTwd(order: ScooterOrder, nowMs: number): number {
  return timeTwd(order.terms, startedMinutes(usedSeconds(order, nowMs)))
}

/** The problem with the asset, as text; undefined without one. */
export function troubleText({ state, command }: ScooterOrder): string | undefined {
  if (command === null) return undefined
  if (state === 'IN_USE' && command.refusal === 'notAtStand') return words.scooter_trouble_notAtStand()
  if (command.trouble === null || (state !== 'UNLOCKING' && state !== 'LOCKING')) return undefined
  if (state === 'LOCKING') return words.scooter_trouble_lock()
  return command.refusal === 'lowBattery' ? words.scooter_trouble_battery() : words.scooter_trouble_unlock()
}
