import { msOf } from '@daoxing/kit/contract'
import { type BillLine, type SampleAssetOrder, startedMinutes, timeTwd } from '@daoxing/sample-asset/contract'
import * as words from './words/compiled/messages.js'
import { sampleAssetServiceWords } from './service-words.ts'

/** The state as text. An order whose amounts were not held was not cancelled by anybody. */
export const stateText = ({ state, lastEvent }: SampleAssetOrder) =>
  lastEvent === 'declined' ? words.sampleAsset_state_declined() : sampleAssetServiceWords.states[state]()

/** The bill for `PriceLines`. */
export function priceLines({ bill }: SampleAssetOrder) {
  return (bill?.lines ?? []).map((line) => ({ label: lineText(line), amountTwd: line.amountTwd }))
}

function lineText({ kind, minutes = 0, reason = 'parking' }: BillLine): string {
  switch (kind) {
    case 'unlock':
      return words.sampleAsset_bill_unlock()
    case 'minutes':
      return words.sampleAsset_bill_minutes({ minutes })
    case 'damage':
      return words.sampleAsset_bill_damage()
    case 'fine':
      return fineTexts[reason]()
  }
}

const fineTexts = {
  parking: words.sampleAsset_bill_fineParking,
  traffic: words.sampleAsset_bill_fineTraffic,
  cleaning: words.sampleAsset_bill_fineCleaning,
}

/** Chargeable seconds so far, by the page's clock. Only the server decides the bill. */
export function usedSeconds({ unlockedAt, lockedAt, unbilledSeconds }: SampleAssetOrder, nowMs: number): number {
  if (unlockedAt === null) return 0
  const end = lockedAt === null ? nowMs : msOf(lockedAt)
  return Math.max(0, (end - msOf(unlockedAt)) / 1000 - unbilledSeconds)
}

export function priceSoFarTwd(order: SampleAssetOrder, nowMs: number): number {
  return timeTwd(order.terms, startedMinutes(usedSeconds(order, nowMs)))
}

/** The problem with the asset, as text; undefined without one. */
export function troubleText({ state, command }: SampleAssetOrder): string | undefined {
  if (command === null) return undefined
  if (state === 'IN_USE' && command.refusal === 'notAtStand') return words.sampleAsset_trouble_notAtStand()
  if (command.trouble === null || (state !== 'UNLOCKING' && state !== 'LOCKING')) return undefined
  if (state === 'LOCKING') return words.sampleAsset_trouble_lock()
  return command.refusal === 'lowBattery' ? words.sampleAsset_trouble_battery() : words.sampleAsset_trouble_unlock()
}
