/**
 * All amounts are integers. A quantity is counted in parts: a kWh, an hour and a session are each 18,000,000,000,000
 * parts, the least number in which both a nano-watt-hour (18 parts) and a nanosecond (5 parts) are whole.
 */
export const partsPerUnit = 18_000_000_000_000n
export const partsPerNanoWh = 18n
export const partsPerNanosecond = 5n

/** OCPI: "Unless mentioned otherwise, numbers use 4 decimals". */
export const priceDecimals = 4
/** A factor of 1 in VAT: percent with four decimals. */
export const vatWhole = 1_000_000n
/** An amount is a price times parts times a factor of VAT; this many are 0.0001 of the currency. */
export const amountsPerPriceStep = partsPerUnit * vatWhole

export const nanosecondsPerMs = 1_000_000n
export const nanosecondsPerSecond = 1_000_000_000n
export const nanoPerWh = 1_000_000_000n

/** Powers of ten, so that a factor is exact. */
const tens = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** A decimal number as an integer of its last place, rounded half up: `fixed(0.25, 4)` is 2500. */
export function fixed(value: number, decimals: number): bigint {
  return BigInt(Math.round(value * (tens[decimals] ?? 10 ** decimals)))
}

/** A quotient rounded half up, for a positive divisor. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled < 0n && quotient * 2n * divisor !== doubled ? quotient - 1n : quotient
}

/** The smallest multiple of `step` that is not below the value. */
export function multipleAbove(value: bigint, step: bigint): bigint {
  const rest = value % step
  return rest === 0n ? value : value + step - rest
}

/** `decimalText(25_000n, 4)` is `2.5`. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

export const compareBigints = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0)
