import { definePort } from '@daoxing/kit/server'

export type Mail = {
  readonly to: string
  readonly subject: string
  /** The whole mail as plain text; a reader without HTML misses nothing. */
  readonly text: string
  /** The one thing that the mail asks for: drawn as a button, and shown by the city's console. */
  readonly link?: string
  /** The address of one-click unsubscribe (RFC 8058); only mails that can be refused carry it. */
  readonly unsubscribeUrl?: string
}

export type MailPort = {
  /** Resolves when the receiver has taken the mail; throws otherwise, and the job that sends it runs again. */
  send(mail: Mail): Promise<void>
}

export const mailPort = definePort<MailPort>('identity.mail')
