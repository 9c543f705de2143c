import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The version of the General Bikeshare Feed Specification that we publish. */
export const gbfsVersion = '3.0'

/** The files of a system. A file that a system has nothing for is absent. */
export const gbfsFiles = [
  'gbfs',
  'gbfs_versions',
  'system_information',
  'vehicle_types',
  'station_information',
  'station_status',
  'vehicle_status',
  'system_pricing_plans',
  'system_alerts',
  'geofencing_zones',
] as const
export type GbfsFile = (typeof gbfsFiles)[number]

/** Other programs read every ten seconds at most, and many of them may share one address. */
const readsPerMinute = 600
const encodings = z.object({ 'accept-encoding': z.optional(z.string()) })
const openData = {
  method: 'GET',
  who: 'none',
  isOpenData: true,
  wire: 'bare',
  /** The bytes are kept as they are sent. */
  reply: z.null(),
  media: 'application/json',
  headers: encodings,
  otherStatuses: [304],
  perMinute: readsPerMinute,
} as const

export const readGbfsFile = defineCall({
  ...openData,
  id: 'OWN-assets-readGbfsFile',
  path: `/gbfs/${gbfsVersion}/{system}/{file}`,
  purpose: 'a file of GBFS 3.0, such as `vehicle_status.json`, of a system that a service publishes',
  params: z.object({ system: z.string().check(z.maxLength(60)), file: z.string().check(z.maxLength(60)) }),
  refusals: ['kit.notFound'],
})

export const readGbfsManifest = defineCall({
  ...openData,
  id: 'OWN-assets-readGbfsManifest',
  path: '/gbfs/manifest.json',
  purpose: 'the systems that are published as GBFS',
})
