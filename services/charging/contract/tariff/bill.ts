import {
  amountsPerPriceStep,
  decimalText,
  divideHalfUp,
  fixed,
  multipleAbove,
  nanoPerWh,
  nanosecondsPerMs,
  nanosecondsPerSecond,
  partsPerNanosecond,
  partsPerNanoWh,
  partsPerUnit,
  priceDecimals,
  vatWhole,
} from './exact.ts'
import type { Candidate } from './restrictions.ts'
import type { Price, PricedLine, PricedSession, Tariff, TariffComponentType } from './tariff.ts'

/** The parts of a kWh, an hour or a fee for which one component was used. */
export type Use = {
  readonly candidate: Candidate
  readonly reserved: boolean
  parts: bigint
  readonly fromNs: bigint
  toNs: bigint
}

type UsedSession = {
  readonly uses: readonly Use[]
  readonly startMs: number
  readonly endMs: number
  /** False for a reservation that no charge followed. */
  readonly isCharge: boolean
}

/** Both amounts in 1 / (10^4 * parts * VAT) of the currency, so that nothing is rounded before the end. */
type Amount = { readonly excl: bigint; readonly incl: bigint }
type OpenLine = Omit<PricedLine, 'exclVat' | 'inclVat'> & { readonly amount: Amount }

const quantityDecimals = 6
const places: readonly TariffComponentType[] = ['FLAT', 'ENERGY', 'TIME', 'PARKING_TIME']
const units = { ENERGY: 'kWh', FLAT: 'session', PARKING_TIME: 'h', TIME: 'h' } as const

/** Rounds the uses up to the last `step_size`, prices them, and keeps the total between minimum and maximum. */
export function billOf(tariff: Tariff, { uses, startMs, endMs, isCharge }: UsedSession): PricedSession {
  const extra = stepsUp(uses)
  const lines: OpenLine[] = [...uses]
    .sort((left, right) => Number(left.fromNs - right.fromNs) || placeOf(left) - placeOf(right))
    .map((use) => lineOf(use, use.parts + (extra.get(use) ?? 0n), startMs))
  let total = lines.reduce((sum, { amount }) => plus(sum, amount), { excl: 0n, incl: 0n })
  const bound = (type: 'MIN_PRICE' | 'MAX_PRICE', price: Price | undefined) => {
    if (price === undefined) return
    const bounded = boundedBy(total, price, type === 'MIN_PRICE' ? larger : smaller)
    const amount = { excl: bounded.excl - total.excl, incl: bounded.incl - total.incl }
    if (amount.excl === 0n && amount.incl === 0n) return
    lines.push(boundLine(type, amount, { fromMs: startMs, toMs: endMs }))
    total = bounded
  }
  // The minimum is of a charging session; the maximum comes last, since it protects the rider.
  if (isCharge) bound('MIN_PRICE', tariff.min_price)
  bound('MAX_PRICE', tariff.max_price)
  return {
    lines: roundedLines(lines),
    exclVat: amountText(total.excl),
    inclVat: amountText(total.incl),
    totalTwd: Number(divideHalfUp(total.incl, amountsPerPriceStep * 10n ** BigInt(priceDecimals))),
  }
}

const placeOf = ({ candidate }: Use) => places.indexOf(candidate.component.type)
const plus = (left: Amount, right: Amount): Amount => ({ excl: left.excl + right.excl, incl: left.incl + right.incl })
const larger = (left: bigint, right: bigint) => (left > right ? left : right)
const smaller = (left: bigint, right: bigint) => (left < right ? left : right)
const amountText = (amount: bigint) => decimalText(divideHalfUp(amount, amountsPerPriceStep), priceDecimals)

/**
 * The parts that `step_size` adds: once for the energy, and once for the last of the time-based meters (charging,
 * parking, reservation). Each rounds its own total, by the step of the component used last, which pays the difference.
 */
function stepsUp(uses: readonly Use[]): ReadonlyMap<Use, bigint> {
  const energy = uses.filter(({ candidate }) => candidate.component.type === 'ENERGY')
  const timed = uses.filter(({ candidate }) => units[candidate.component.type] === 'h')
  const lastTimed = lastOf(timed)
  const sameMeter = timed.filter(
    ({ candidate, reserved }) =>
      candidate.component.type === lastTimed?.candidate.component.type && reserved === lastTimed.reserved,
  )
  // Interpolation leaves less than a ten-thousandth of a Wh or a ms over, which is no use that a step could bill.
  const wh = { part: partsPerNanoWh * nanoPerWh, grain: (partsPerNanoWh * nanoPerWh) / 10_000n }
  const second = { part: partsPerNanosecond * nanosecondsPerSecond, grain: partsPerNanosecond * nanosecondsPerMs }
  return new Map([...stepUp(energy, wh), ...stepUp(sameMeter, second)])
}

function stepUp(
  uses: readonly Use[],
  unit: { readonly part: bigint; readonly grain: bigint },
): readonly [Use, bigint][] {
  const last = lastOf(uses)
  if (last === undefined) return []
  const step = fixed(last.candidate.component.step_size, 0) * unit.part
  if (step <= 0n) return []
  const total = uses.reduce((sum, { parts }) => sum + parts, 0n)
  const added = multipleAbove(divideHalfUp(total, unit.grain) * unit.grain, step) - total
  return added > 0n ? [[last, added]] : []
}

/** The use that ended last. */
function lastOf(uses: readonly Use[]): Use | undefined {
  return uses.reduce<Use | undefined>(
    (last, use) => (last === undefined || use.toNs >= last.toNs ? use : last),
    undefined,
  )
}

function lineOf(use: Use, parts: bigint, startMs: number): OpenLine {
  const { component, element } = use.candidate
  const price = fixed(component.price, priceDecimals)
  const vat = component.vat === undefined ? undefined : fixed(component.vat, 4)
  const excl = price * parts
  return {
    type: component.type,
    quantity: quantityText(parts),
    usedQuantity: quantityText(use.parts),
    unit: units[component.type],
    unitPrice: decimalText(price, priceDecimals),
    ...(vat === undefined ? {} : { vatPercent: decimalText(vat, 4) }),
    fromMs: startMs + Number(use.fromNs / nanosecondsPerMs),
    toMs: startMs + Number(use.toNs / nanosecondsPerMs),
    element,
    reserved: use.reserved,
    amount: { excl: excl * vatWhole, incl: excl * (vatWhole + (vat ?? 0n)) },
  }
}

function quantityText(parts: bigint): string {
  return decimalText(divideHalfUp(parts * 10n ** BigInt(quantityDecimals), partsPerUnit), quantityDecimals)
}

/** Without `incl_vat` the VAT of the bill grows or shrinks with it. */
function boundedBy(total: Amount, price: Price, choose: (left: bigint, right: bigint) => bigint): Amount {
  const excl = choose(total.excl, fixed(price.excl_vat, priceDecimals) * amountsPerPriceStep)
  if (price.incl_vat !== undefined) {
    return { excl, incl: choose(total.incl, fixed(price.incl_vat, priceDecimals) * amountsPerPriceStep) }
  }
  return { excl, incl: total.excl === 0n ? total.incl + excl : divideHalfUp(total.incl * excl, total.excl) }
}

function boundLine(
  type: 'MIN_PRICE' | 'MAX_PRICE',
  amount: Amount,
  span: Pick<PricedLine, 'fromMs' | 'toMs'>,
): OpenLine {
  const unitPrice = amountText(amount.excl)
  return {
    type,
    quantity: '1',
    usedQuantity: '1',
    unit: 'session',
    unitPrice,
    ...span,
    element: -1,
    reserved: false,
    amount,
  }
}

/** Each line is the difference of two rounded running totals, so that the lines add up to the rounded total. */
function roundedLines(lines: readonly OpenLine[]): readonly PricedLine[] {
  let sum: Amount = { excl: 0n, incl: 0n }
  return lines.map(({ amount, ...line }) => {
    const before = sum
    sum = plus(sum, amount)
    return { ...line, exclVat: rise(before.excl, sum.excl), inclVat: rise(before.incl, sum.incl) }
  })
}

function rise(before: bigint, after: bigint): string {
  return decimalText(
    divideHalfUp(after, amountsPerPriceStep) - divideHalfUp(before, amountsPerPriceStep),
    priceDecimals,
  )
}
