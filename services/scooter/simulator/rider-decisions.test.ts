import { instantFromMs } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { type FreeSpan, priceOfRide, type ScooterRental, type ScooterTariff } from '@daoxing/scooter/contract'
import { expect, test } from 'vitest'
import { faultOfScooterBill, planRide } from './rider-decisions.ts'

const small: ScooterTariff = { baseTwd: 15, includedMinutes: 6, minuteCents: 250, dayCapTwd: 300 }
const startMs = 1_795_680_123_000
const at = (seconds: number) => instantFromMs(startMs + seconds * 1000)
const free = (from: number, until: number): FreeSpan => ({ from: at(from), until: at(until), reason: 'silentLock' })

type Changes = {
  readonly seconds: number
  readonly rideTwd: number
  readonly freeSpans?: FreeSpan[]
  readonly tariff?: ScooterTariff
}
function billOf(
  { seconds, rideTwd, freeSpans = [], tariff = small }: Changes,
  more: Partial<ScooterRental> = {},
): ScooterRental {
  const lines = [{ feeType: 1, kind: 'ride', amountTwd: rideTwd, feeId: null }]
  const meter = { startedAt: at(0), stoppedAt: at(seconds), freeSpans }
  const place = { lat: 25, lng: 121.5 }
  return { bill: { lines, totalTwd: rideTwd }, meter, tariff, fees: [], plan: null, place, ...more } as never
}

test('riders ride, and some cancel, find nothing or let it expire; the same lot wants the same [SCT-021]', () => {
  const plans = Array.from({ length: 1_000 }, (_, number) => planRide(seededChance('riders').branch(number)))
  const share = (fate: string) => plans.filter((plan) => plan.fate === fate).length / plans.length
  expect(share('rides')).toBeGreaterThan(0.75)
  for (const fate of ['cancels', 'findsNothing', 'letsItExpire']) expect(share(fate)).toBeGreaterThan(0.02)
  expect(plans.filter(({ asksFirst }) => asksFirst).length).toBeGreaterThan(400)
  expect(planRide(seededChance('riders').branch(7))).toEqual(plans[7])
})

test('a rider explains a bill of base, begun minutes, cap and free time, and no other', () => {
  for (const [seconds, rideTwd] of [
    [0, 15],
    [359, 15],
    [360, 18],
    [419, 18],
    [420, 20],
    [3 * 3600, 300],
    [86_400 + 60, 305],
  ] as const) {
    expect(faultOfScooterBill(billOf({ seconds, rideTwd }))).toBeUndefined()
    expect(faultOfScooterBill(billOf({ seconds, rideTwd: rideTwd + 1 }))).toContain('its meter says')
  }
  // Two spans that overlap free a second once.
  expect(
    faultOfScooterBill(billOf({ seconds: 720, rideTwd: 20, freeSpans: [free(100, 300), free(200, 400)] })),
  ).toBeUndefined()
  expect(faultOfScooterBill(billOf({ seconds: 720, rideTwd: 33, freeSpans: [free(100, 400)] }))).toContain(
    'its meter says',
  )
})

test('the reckoning of riders and that of the house agree for any ride', () => {
  const chance = seededChance('reckoning')
  for (let one = 0; one < 500; one += 1) {
    const lot = chance.branch(one)
    const tariff = {
      baseTwd: lot.between(10, 40),
      includedMinutes: lot.between(1, 10),
      minuteCents: lot.between(100, 500),
      dayCapTwd: lot.between(100, 500),
    }
    const seconds = lot.branch('ride').between(0, 3 * 86_400)
    expect(faultOfScooterBill(billOf({ seconds, tariff, rideTwd: priceOfRide(tariff, seconds) }))).toBeUndefined()
  }
})

test('a fee without proof, a credit that is none, and a sum that is wrong are seen', () => {
  const fee = {
    feeId: 'f',
    feeType: 3,
    amountTwd: 300,
    proof: { number: '', text: 'x', happenedAt: at(0), pictureUrl: null },
  }
  const lines = [
    { feeType: 1, kind: 'ride', amountTwd: 15, feeId: null },
    { feeType: 3, kind: 'fee', amountTwd: 300, feeId: 'f' },
  ]
  const of = (bill: object, fees: object[] = []) =>
    faultOfScooterBill(billOf({ seconds: 60, rideTwd: 15 }, { bill, fees } as never))
  expect(of({ lines, totalTwd: 315 }, [fee])).toBe('a fee has no proof')
  expect(of({ lines, totalTwd: 315 }, [{ ...fee, proof: { ...fee.proof, number: 'R-1' } }])).toBeUndefined()
  expect(of({ lines, totalTwd: 314 })).toBe('its lines do not come to its total')
  const credit = [lines[0], { feeType: 1, kind: 'swapCredit', amountTwd: -20, feeId: null }]
  expect(of({ lines: credit, totalTwd: -5 })).toBe('the credit of the swap is no credit of this ride')
})
