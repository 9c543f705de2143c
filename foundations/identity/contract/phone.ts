import { dialCodes } from './dial-codes.ts'

/** A mobile number of Taiwan as people write it [IDN-004]. */
const taiwanPattern = /^09\d{8}$/

/** `912-345-678` and `+886 912345678` become `0912345678`; undefined unless it is a mobile number of Taiwan. */
export function taiwanMobile(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^(\+|00)886/, '')
  const national = /^9\d{8}$/.test(digits) ? `0${digits}` : digits
  return taiwanPattern.test(national) ? national : undefined
}

/** `0912 345 678`, the usual format of a mobile number of Taiwan; any other number stays unchanged. */
export function spacedPhone(phone: string): string {
  return taiwanPattern.test(phone) ? phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3') : phone
}

export type ShownPhone = {
  /** `886`, without the plus. */
  readonly cc: string
  /** In national format: for +886 with its leading 0 [IDN-005]. */
  readonly phone: string
}

/** Splits a stored number such as `+886912345678` for display. */
export function shownPhone(phoneE164: string): ShownPhone {
  const digits = phoneE164.replace(/^\+/, '')
  const cc = dialCodes.map(({ dial_code }) => dial_code.slice(1)).find((code) => digits.startsWith(code)) ?? ''
  const national = digits.slice(cc.length)
  return { cc, phone: cc === '886' ? `0${national}` : national }
}
