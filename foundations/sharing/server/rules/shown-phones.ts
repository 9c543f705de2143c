import { shownPhone } from '@daoxing/identity/contract'

/** Formats a phone in its national form: `0912345678`. */
export function localPhone(phoneE164: string): string {
  const { cc, phone } = shownPhone(phoneE164)
  return cc === '886' ? phone : phoneE164
}

/** Formats a phone with its middle masked: `0912***678`. */
export function maskedPhone(phoneE164: string): string {
  const phone = localPhone(phoneE164)
  return `${phone.slice(0, 4)}***${phone.slice(-3)}`
}
