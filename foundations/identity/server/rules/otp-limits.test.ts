import { instantFromMs, msOf, plusSeconds } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otpRefusal } from './otp-limits.ts'

const now = '2026-11-20T06:05:00.000Z'

test('a phone gets no code within 30 seconds of the last one, and the refusal contains the wait [IDN-012]', () => {
  const at = (secondsAgo: number) => otpRefusal({ requestedAt: [plusSeconds(now, -secondsAgo)], perHour: 5, now })
  expect(at(0)).toMatchObject({ key: 'identity.otpTooSoon', facts: { seconds: 30 } })
  expect(at(29.5)).toMatchObject({ key: 'identity.otpTooSoon', facts: { seconds: 1 } })
  expect(at(30)).toBeUndefined()
})

test('repeated requests never yield more codes in any hour than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 60 }), (gaps) => {
      const sent: number[] = []
      let time = msOf(now)
      for (const gap of gaps) {
        time += gap * 1000
        const lastHour = sent.filter((at) => at > time - 3_600_000).map(instantFromMs)
        if (!otpRefusal({ requestedAt: lastHour, perHour: 5, now: instantFromMs(time) })) sent.push(time)
        expect(sent.filter((at) => at > time - 3_600_000).length).toBeLessThanOrEqual(5)
      }
    }),
  )
})
