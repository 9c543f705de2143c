import { lenderPeerKind } from '@daoxing/assets/contract'
import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PlateNo } from './shared-find-calls.ts'

const params = z.object({ plateNo: PlateNo })

export const readPasscardSecret = defineCall({
  id: 'OWN-rental-read-passcard-secret',
  method: 'GET',
  path: '/partner/rental/passcards/{plateNo}',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: "the secret from which the keypad of one of the operator's cars makes its codes, by RFC 6238",
  perMinute: 600,
  params,
  reply: z.object({ secret: z.string(), digits: z.int(), periodSeconds: z.int() }),
  refusals: ['kit.notFound'],
})

export const reportPasscardUnlock = defineCall({
  id: 'OWN-rental-report-passcard-unlock',
  method: 'POST',
  path: '/partner/rental/passcards/{plateNo}/unlocks',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'the keypad of a car has opened it by a code; reporting it again changes nothing',
  perMinute: 600,
  params,
  body: z.object({ code: z.string().check(z.regex(/^[0-9]{6}$/)), at: Instant }),
  reply: z.object({}),
  refusals: ['kit.notFound', 'rental.wrongPasscard', 'rental.movedMeanwhile'],
})
