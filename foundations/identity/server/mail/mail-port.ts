import { definePort } from '@daoxing/kit/server'

export type Mail = {
  readonly to: string
  readonly subject: string
  /** The whole mail as plain text; a reader without HTML misses nothing. */
  readonly text: string
  /** The action of the mail: drawn as a button, and shown by the city's console. */
  readonly link?: string
  /** The URL of one-click unsubscribe (RFC 8058); only optional mails have it. */
  readonly unsubscribeUrl?: string
}

export type MailPort = {
  /** Resolves when the receiver has accepted the mail; throws otherwise, and the job that sends it runs again. */
  send(mail: Mail): Promise<void>
}

export const mailPort = definePort<MailPort>('identity.mail')
