import { defineCall, Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { answer, type ServerSlice } from '../index.ts'

/** Calls that echo their input, for tests of the HTTP layer. */
export const ringBell = defineCall({
  id: 'OWN-doorBell-ring',
  method: 'POST',
  path: '/test/bell/{name}',
  who: 'none',
  purpose: 'says back what it was given',
  params: z.object({ name: z.string() }),
  query: z.object({ times: z.optional(z.string()) }),
  body: z.object({ text: z.optional(z.string()), notes: z.optional(z.record(z.string(), z.unknown())) }),
  reply: z.object({ name: z.string(), times: z.nullable(z.string()), text: z.nullable(z.string()) }),
})
export const readBell = defineCall({
  id: 'OWN-doorBell-look',
  method: 'GET',
  path: '/test/bell',
  who: 'rider',
  purpose: 'who stands at the door',
  perMinute: 5,
  reply: z.object({ riderId: z.string() }),
})
export const serveBell = defineCall({
  id: 'OWN-doorBell-serve',
  method: 'GET',
  path: '/partner/test/bell',
  who: 'driver',
  purpose: 'a call of partners',
  reply: z.object({ driverId: z.string() }),
})
/** A call below the partners' paths that riders could make: their cookie must not count there. */
export const cookieBell = defineCall({
  id: 'OWN-doorBell-cookie',
  method: 'GET',
  path: '/partner/test/cookie',
  who: 'rider',
  purpose: 'who stands at the door of the partners',
  reply: z.object({ riderId: z.string() }),
})
export const breakBell = defineCall({
  id: 'OWN-doorBell-break',
  method: 'GET',
  path: '/test/bell/broken/{how}',
  who: 'none',
  purpose: 'goes wrong in several ways',
  params: z.object({ how: z.string() }),
  reply: z.object({}),
  refusals: ['kit.notFound'],
})

export const doorBell: ServerSlice = {
  name: 'doorBell',
  authenticators: [
    async ({ credentials }) =>
      credentials.cookie ? { kind: 'rider', riderId: credentials.cookie, sessionId: 'session' } : undefined,
    async ({ credentials }) =>
      credentials.bearer?.startsWith('driver-') ? { kind: 'driver', driverId: credentials.bearer } : undefined,
  ],
  calls: [
    answer(ringBell, async ({ params, query, body }) => ({
      name: params.name,
      times: query.times ?? null,
      text: body.text ?? null,
    })),
    answer(readBell, async ({ who }) => ({ riderId: who.riderId })),
    answer(cookieBell, async ({ who }) => ({ riderId: who.riderId })),
    answer(serveBell, async ({ who }) => ({ driverId: who.driverId })),
    answer(breakBell, async ({ params }) => {
      if (params.how === 'absent') throw new Refusal('kit.notFound')
      if (params.how === 'undeclared') throw new Refusal('doorBell.neverDeclared')
      throw new Error('a secret of the house')
    }),
  ],
}
