import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DisplayName, RiderProfile } from './rider.ts'

/** Between leaving for the messaging app and coming back from it. */
export const lineAttemptSeconds = 600
/** How long a way back may be shown for its sign-in. */
export const lineTicketSeconds = 300
/** How long somebody may take to sign up, or to prove their phone, before they have to show the messaging app again. */
export const lineBindingSeconds = 1800

const Secret64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Names the page that left for the messaging app, so that nobody else can use what comes back. Made by the page. */
export const LineLoginKey = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** A one-time token that a way back from the messaging app carries. */
export const LineTicket = Secret64
/** A one-time token that stands for an account of the messaging app which no rider has yet. */
export const LineBinding = Secret64

/** How many characters an ID token may have: those of the messaging app stay far below. */
const idTokenMax = 4000

/** Proof of a LINE account: an ID token with its nonce, or the return with the key of the page. */
export const ShownLine = z
  .object({
    id_token: leftOut(z.string().check(z.maxLength(idTokenMax), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))),
    nonce: leftOut(z.string().check(z.minLength(8), z.maxLength(200))),
    ticket: leftOut(LineTicket),
    key: leftOut(LineLoginKey),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.id_token !== undefined && value.ticket === undefined) return
      for (const field of ['ticket', 'key'] as const)
        if (value[field] === undefined)
          issues.push({ code: 'custom', message: 'missing', path: [field], input: undefined })
      if (value.id_token !== undefined)
        issues.push({ code: 'custom', message: 'one of the two', path: ['id_token'], input: undefined })
    }),
  )

/** Signed in, or somebody whom no rider stands for yet: signing up goes on, with the account held ready. */
export const LineLoginReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signedIn'), rider: RiderProfile }),
  z.object({ state: z.literal('signUp'), binding: LineBinding, displayName: z.nullable(DisplayName) }),
])
export type LineLoginReply = z.infer<typeof LineLoginReply>

/** How the page gets an ID token inside the messaging app: its own kit, or the city that stands in for it. */
export const LineHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('liff'), liffId: z.string() }),
  z.object({ kind: z.literal('city') }),
  z.object({ kind: z.literal('none') }),
])
export type LineHost = z.infer<typeof LineHost>

/** Failures of a return without an account. */
export const lineFailures = ['cancelled', 'over', 'refused', 'away'] as const
export type LineFailure = (typeof lineFailures)[number]
