import { defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import { Otp } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { SafetyPin } from './alarm.ts'

const PinState = z.object({ is_set: z.boolean() })

export const getPin = defineCall({
  id: 'OWN-safety-getPin',
  method: 'GET',
  path: '/emergency/pin',
  who: 'rider',
  purpose: 'whether the rider has a safety PIN; a duress PIN is never mentioned',
  reply: PinState,
})

export const setPin = defineCall({
  id: 'OWN-safety-setPin',
  method: 'PUT',
  path: '/emergency/pin',
  who: 'rider',
  purpose: 'set the safety PIN, and a duress PIN that closes an alarm for show; a change needs the current PIN',
  body: z.object({ pin: SafetyPin, duress_pin: leftOut(SafetyPin), current_pin: leftOut(SafetyPin) }),
  reply: PinState,
  refusals: ['safety.pinsAlike', 'safety.pinWrong', 'safety.pinLocked'],
  perMinute: 20,
})

export const requestPinCode = defineCall({
  id: 'OWN-safety-requestPinCode',
  method: 'POST',
  path: '/emergency/pin/request_otp',
  who: 'rider',
  purpose: "send a one-time code to the rider's own number, which resets the safety PIN",
  reply: z.object({ cooldownSeconds: z.int(), lifeSeconds: z.int() }),
  refusals: [
    'safety.pinNotSet',
    'safety.pinResetHeld',
    'identity.otpTooSoon',
    'identity.otpLimit',
    'identity.smsNotSent',
    'kit.rateLimited',
  ],
  perMinute: 20,
})

export const resetPin = defineCall({
  id: 'OWN-safety-resetPin',
  method: 'POST',
  path: '/emergency/pin/reset',
  who: 'rider',
  purpose: 'replace a forgotten safety PIN with the one-time code; not while an alarm is open',
  body: z.object({ otp: Otp, pin: SafetyPin, duress_pin: leftOut(SafetyPin) }),
  reply: PinState,
  refusals: [
    'safety.pinsAlike',
    'safety.pinNotSet',
    'safety.pinResetHeld',
    'identity.invalidOtp',
    'identity.otpExpired',
    'identity.otpTriesUsed',
  ],
  perMinute: 20,
})

export const allowPinReset = defineCall({
  id: 'OWN-safety-allowPinReset',
  method: 'PUT',
  path: '/partner/operator/riders/{uid}/safety-pin-reset',
  who: 'operator',
  purpose: 'let a rider reset the safety PIN once although an alarm is open, after speaking with them; for 30 minutes',
  params: z.object({ uid: z.uuid() }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  reply: z.object({ allowed_until: Instant }),
  refusals: ['kit.notFound'],
})
