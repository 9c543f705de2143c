import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'

const word = (longest: number) => z.string().check(z.maxLength(longest))

/** A fault of the page: kinds and positions in our own code, never a message, which may contain personal data. */
export const PageFault = z.object({
  /** `fault` was thrown, `device` could not be read, `answer` is a call that failed on our server. */
  kind: z.enum(['fault', 'device', 'answer']),
  /** The error's name, or the failed call and its status: `TypeError`, `CALL-011 503`. */
  what: word(80),
  /** The route of the screen, without its ids: `/myOrder/:id`. */
  route: word(80),
  /** Files and lines of the page's own bundles, innermost first. */
  places: z.array(word(120)).check(z.maxLength(8)),
})
export type PageFault = z.infer<typeof PageFault>

export const reportPageFaults = defineCall({
  id: 'OWN-kit-reportPageFaults',
  method: 'POST',
  path: '/page-faults',
  who: 'none',
  purpose: 'reports faults of a page to the operators',
  body: z.object({
    faults: z.array(PageFault).check(z.minLength(1), z.maxLength(20)),
    device: z.object({ model: word(60), platform: word(40), appVersion: word(60) }),
  }),
  reply: z.object({}),
  perMinute: 60,
})
