import { definePort } from '@daoxing/kit/server'

export type TextMessage = {
  /** E.164, `+886912345678`. */
  readonly to: string
  readonly text: string
  /** The code in the text, if any, for receivers with their own template. */
  readonly code?: string
}

export type SmsPort = {
  /** Resolves when the receiver has accepted the message; throws otherwise, and the job that sends it runs again. */
  send(message: TextMessage): Promise<void>
}

export const smsPort = definePort<SmsPort>('identity.sms')
