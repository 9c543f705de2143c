import { defineProviderCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { LineCommand } from './line.ts'
import { webhookHeaders } from './vendor-events.ts'

/** The provider of the HTTP line: the maker of the vehicles, whose service reaches them. */
export const vehicleVendor = 'vehicleVendor'

const signature = {
  [webhookHeaders.id]: z.string(),
  [webhookHeaders.timestamp]: z.string(),
  [webhookHeaders.signature]: z.string(),
} as const

/** While the vendor maintains its service. */
export const VendorMaintenance = z.object({
  code: z.literal('maintenance'),
  message: z.string(),
  until: z.nullable(Instant),
})

/** Whole seconds, as in RFC 9110. */
const retryAfter = 'retry-after'

/**
 * A command to one vehicle. The vendor answers at once that it passes it on, and later by webhook whether the vehicle did it.
 * The key is the id of the command: it may come again with the same key, and is done once.
 */
export const vendorCommand = defineProviderCall({
  provider: vehicleVendor,
  name: 'command',
  method: 'POST',
  path: '/vehicles/{assetId}/commands',
  purpose: 'command a vehicle, which does it once and not after the expiry; its answer comes by webhook',
  headers: z.object({ ...signature, 'idempotency-key': z.string() }),
  body: LineCommand,
  replies: {
    202: { means: 'passed on, now or before' },
    400: { means: 'it cannot be read' },
    401: { means: 'its signature does not fit, or its timestamp is older than five minutes' },
    404: { means: 'there is no such vehicle' },
    409: { means: 'another command had this key' },
    410: { means: 'it has expired' },
    429: { means: 'too many: nothing may be sent for this long', header: retryAfter },
    503: { means: 'maintenance: nothing is passed on', body: VendorMaintenance, header: retryAfter },
  },
})

/** Asked every few seconds, so that the line is known to be up before a rider needs it. */
export const vendorStatus = defineProviderCall({
  provider: vehicleVendor,
  name: 'status',
  method: 'GET',
  path: '/status',
  purpose: 'whether the vendor passes commands on',
  headers: z.object(signature),
  replies: {
    200: { means: 'it does' },
    401: { means: 'the signature does not fit' },
    503: { means: 'maintenance', body: VendorMaintenance, header: retryAfter },
  },
})

/** The desk of the city that plays the vendor. */
export const cityVendorPath = '/vehicle-vendor'
