import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The standard forbids spaces, commas, `<` and `&`, since they separate the parts of a reference. */
const Identifier = z.string().check(z.regex(/^[^\s,<&]{1,200}$/))

/** A reference to another message: `sender,identifier,sent`. */
export const CapReference = z.object({ sender: Identifier, identifier: Identifier, sent: Instant })
export type CapReference = Readonly<z.infer<typeof CapReference>>

/** The `info` element of our messages. */
export const CapInfo = z.object({
  event: z.string(),
  urgency: z.enum(['Immediate', 'Expected', 'Future', 'Past', 'Unknown']),
  severity: z.enum(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']),
  certainty: z.enum(['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown']),
  headline: z.string(),
  description: z.string(),
  contact: z.string(),
  parameters: z.record(z.string(), z.string()),
  area: z.nullable(z.object({ areaDesc: z.string(), point: z.nullable(LatLng) })),
})
export type CapInfo = Readonly<z.infer<typeof CapInfo>>

/** The subset of a Common Alerting Protocol 1.2 message that a rider's alarm needs. */
export const CapMessage = z
  .object({
    identifier: Identifier,
    sender: Identifier,
    sent: Instant,
    status: z.enum(['Actual', 'Exercise', 'System', 'Test', 'Draft']),
    msgType: z.enum(['Alert', 'Update', 'Cancel', 'Ack', 'Error']),
    scope: z.enum(['Public', 'Restricted', 'Private']),
    /** The receivers of a private message. */
    addresses: z.array(z.string()),
    note: z.nullable(z.string()),
    references: z.array(CapReference),
    info: z.nullable(CapInfo),
  })
  .check(
    z.refine(({ scope, addresses }) => scope !== 'Private' || addresses.length > 0, { path: ['addresses'] }),
    z.refine(({ msgType, references }) => msgType === 'Alert' || references.length > 0, { path: ['references'] }),
  )
export type CapMessage = Readonly<z.infer<typeof CapMessage>>
