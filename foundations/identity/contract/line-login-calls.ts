import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LineHost, LineLoginKey, LineLoginReply, ShownLine } from './line-login.ts'

/** A user id next to the token is ignored: the messaging app signs the identity. */
export const loginWithLine = defineCall({
  id: 'CALL-063',
  method: 'POST',
  path: '/line/login',
  who: 'none',
  purpose: 'sign in with the messaging app, or hold its account ready for signing up',
  perMinute: 600,
  body: ShownLine,
  reply: LineLoginReply,
  refusals: [
    'identity.lineRefused',
    'identity.lineOver',
    'identity.lineAway',
    'identity.accountBlocked',
    'identity.accountArchived',
  ],
})

export const startLineLogin = defineCall({
  id: 'OWN-identity-startLineLogin',
  method: 'GET',
  path: '/partner/line/login/start',
  who: 'none',
  purpose: 'sends the browser to the messaging app to sign in',
  perMinute: 600,
  query: z.object({ key: LineLoginKey }),
  reply: z.object({}),
  status: 303,
})

/** Carries and opens no session: only the page that left can exchange the result for one. */
export const returnFromLine = defineCall({
  id: 'OWN-identity-returnFromLine',
  method: 'GET',
  path: '/partner/line/login/return',
  who: 'none',
  purpose: 'the way back from the messaging app, with a state that is used once',
  query: z.record(z.string(), z.unknown()),
  reply: z.object({}),
  status: 303,
})

export const readLineHost = defineCall({
  id: 'OWN-identity-readLineHost',
  method: 'GET',
  path: '/partner/line/login/host',
  who: 'none',
  purpose: 'how a page inside the messaging app gets its ID token',
  reply: LineHost,
})
