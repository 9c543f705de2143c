import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A part of the map, in degrees. */
export const ViewBox = z
  .object({
    west: z.number().check(z.gte(-180), z.lte(180)),
    south: z.number().check(z.gte(-90), z.lte(90)),
    east: z.number().check(z.gte(-180), z.lte(180)),
    north: z.number().check(z.gte(-90), z.lte(90)),
  })
  .check(z.refine(({ west, south, east, north }) => west <= east && south <= north))
export type ViewBox = Readonly<z.infer<typeof ViewBox>>

/** Whole tens, so that counts of clusters are exact. */
export const MinEnergyPercent = z.literal([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
export type MinEnergyPercent = z.infer<typeof MinEnergyPercent>

/** Several assets, at the middle of them. */
export const AssetCluster = z.extend(LatLng, { count: z.int().check(z.gte(2)) })
/** A single asset, where it stands. */
export const AssetInView = z.extend(LatLng, { assetId: z.string(), energyPercent: z.int() })

/** The free assets of a part of the map: clusters and single assets, which together are `total`. */
export const AssetsInView = z.object({
  /** Somewhat more than was asked for: no cluster is cut, so that a cluster stays the same while the map is moved. */
  box: ViewBox,
  total: z.int(),
  clusters: z.array(AssetCluster),
  assets: z.array(AssetInView),
})
export type AssetsInView = Readonly<z.infer<typeof AssetsInView>>
