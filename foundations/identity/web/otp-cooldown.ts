import { otpCooldownSeconds } from '@daoxing/identity/contract'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { valueStore, nowMs } from '@daoxing/kit/web'

const cookieName = 'otp_cooldown'

/** Stored in a cookie, so that a reload does not shorten it [IDN-012]. Display only: the server enforces its own. */
const until = valueStore<Instant | undefined>('device', untilInCookie())

export function startOtpCooldown(seconds: number = otpCooldownSeconds): void {
  const untilMs = nowMs() + seconds * 1000
  document.cookie = `${cookieName}=${untilMs}; path=/; max-age=${Math.ceil(seconds)}; samesite=lax`
  until.set(instantFromMs(untilMs))
}

/** The time of the next permitted code request; undefined if it is permitted now. */
export const useOtpCooldown = until.useValue

export function isOtpCooling(): boolean {
  const moment = until.get()
  return moment !== undefined && moment > instantFromMs(nowMs())
}

function untilInCookie(): Instant | undefined {
  const text = /(?:^|;\s*)otp_cooldown=(\d+)/.exec(document.cookie)?.[1]
  return text === undefined ? undefined : instantFromMs(Number(text))
}
