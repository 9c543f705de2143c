import { otpCooldownSeconds } from '@daoxing/identity/contract'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { littleStore, nowMs } from '@daoxing/kit/web'

const cookieName = 'otp_cooldown'

/** Kept in a cookie, so that a reload does not shorten it [IDN-012]. Display only: the server holds to its own. */
const until = littleStore<Instant | undefined>('device', untilInCookie())

export function startOtpCooldown(seconds: number = otpCooldownSeconds): void {
  const untilMs = nowMs() + seconds * 1000
  document.cookie = `${cookieName}=${untilMs}; path=/; max-age=${Math.ceil(seconds)}; samesite=lax`
  until.set(instantFromMs(untilMs))
}

/** When the next code may be asked for; undefined where it may be now. */
export const useOtpCooldown = until.useValue

export function isOtpCooling(): boolean {
  const moment = until.get()
  return moment !== undefined && moment > instantFromMs(nowMs())
}

function untilInCookie(): Instant | undefined {
  const text = /(?:^|;\s*)otp_cooldown=(\d+)/.exec(document.cookie)?.[1]
  return text === undefined ? undefined : instantFromMs(Number(text))
}
