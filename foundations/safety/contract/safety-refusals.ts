import { defineRefusals } from '@daoxing/kit/contract'

export const safetyRefusals = defineRefusals({
  'safety.numberInvalid': { code: 'CONTACT_NUMBER_INVALID', status: 400 },
  'safety.sameNumber': { code: 'CONTACT_SAME_NUMBER', status: 409 },
  'safety.contactsFull': { code: 'CONTACTS_FULL', status: 409 },
  /** Each entered number gets a text message, so a rider may enter only a limited number a day. */
  'safety.tooManyEntered': { code: 'RATE_LIMIT', status: 429 },
  'safety.noContacts': { code: 'NO_EMERGENCY_CONTACT', status: 409 },
  /** The order has ended, or its service does not offer SOS for it yet. */
  'safety.orderNotLive': { code: 'ORDER_NOT_LIVE', status: 409 },
  /** A drill cannot replace an alarm. */
  'safety.alarmIsOpen': { code: 'ALARM_OPEN', status: 409 },
  /** It is too late to take the alarm back; the PIN closes it. */
  'safety.alarmSounds': { code: 'ALARM_SOUNDS', status: 409 },
  'safety.pinNotSet': { code: 'SAFETY_PIN_NOT_SET', status: 409 },
  'safety.pinWrong': { code: 'SAFETY_PIN_WRONG', status: 403 },
  'safety.pinLocked': { code: 'SAFETY_PIN_LOCKED', status: 429 },
  /** While an alarm is open, the PIN can be reset only after an operator has spoken with the rider. */
  'safety.pinResetHeld': { code: 'SAFETY_PIN_RESET_HELD', status: 409 },
  'safety.pinsAlike': { code: 'SAFETY_PINS_ALIKE', status: 400 },
  /** For a control room: the text is no CAP 1.2 message. */
  'safety.capInvalid': { code: 'CAP_INVALID', status: 400 },
  /** For a control room: its message is no response to an alarm. */
  'safety.capNotExpected': { code: 'CAP_NOT_EXPECTED', status: 409 },
})
