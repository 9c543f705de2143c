import { type Instant, msOf } from '@daoxing/kit/contract'
import { streetCode } from '@daoxing/taxi/contract'
import { Secret, TOTP } from 'otpauth'

/** Returns the code that a driver's screen shows at a time. */
export function codeAt({ secret, at }: { secret: string; at: Instant }): string {
  const { algorithm, digits, periodSeconds: period } = streetCode
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period }).generate({ timestamp: msOf(at) })
}
