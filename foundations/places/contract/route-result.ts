import * as z from 'zod/mini'

/** The part of a computed route that the page keeps [MAP-010]: whole seconds and the encoded path. */
export const RouteResult = z.object({ duration: z.int(), encodedPolyline: z.string() })
export type RouteResult = z.infer<typeof RouteResult>

const Point = z.object({ latitude: z.number(), longitude: z.number() })
const End = z.object({ latLng: Point })
const Polyline = z.object({
  encodedPolyline: z.optional(z.string()),
  /** The same path as GeoJSON, for whoever asked for that: longitude before latitude. */
  geoJsonLinestring: z.optional(
    z.object({ type: z.literal('LineString'), coordinates: z.array(z.tuple([z.number(), z.number()])) }),
  ),
})

const Words = z.object({ text: z.string() })
/** Distance and time as a person reads them, in the language and the units that were asked for. */
const LocalizedValues = z.object({
  distance: z.optional(Words),
  duration: z.optional(Words),
  staticDuration: z.optional(Words),
})

/** From one stop to the next. */
const ComputedLeg = z.object({
  distanceMeters: z.optional(z.int()),
  duration: z.optional(z.string()),
  staticDuration: z.optional(z.string()),
  polyline: z.optional(Polyline),
  startLocation: z.optional(End),
  endLocation: z.optional(End),
  localizedValues: z.optional(LocalizedValues),
})

const ComputedRoute = z.object({
  routeLabels: z.optional(z.array(z.string())),
  legs: z.optional(z.array(ComputedLeg)),
  distanceMeters: z.optional(z.int()),
  /** At the time of departure. */
  duration: z.optional(z.string()),
  /** At an ordinary hour. */
  staticDuration: z.optional(z.string()),
  polyline: z.optional(Polyline),
  /** Warnings for the reader; ours says where the path is no surveyed street. */
  warnings: z.optional(z.array(z.string())),
  localizedValues: z.optional(LocalizedValues),
  viewport: z.optional(z.object({ low: Point, high: Point })),
})
export type ComputedRoute = z.infer<typeof ComputedRoute>

/** The answer of the routes service, in its own shape: a duration is `"615s"`, and only what was asked for is there. */
export const ComputedRoutes = z.object({ routes: z.array(ComputedRoute) })
export type ComputedRoutes = z.infer<typeof ComputedRoutes>

/** The first route, or nothing where there is none or its duration cannot be read [MAP-005]. */
export function firstRoute({ routes }: Pick<ComputedRoutes, 'routes'>): RouteResult | null {
  const [first] = routes
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(first?.duration ?? '')?.[1]
  const path = first?.polyline?.encodedPolyline
  if (path === undefined || seconds === undefined) return null
  return { duration: Math.round(Number(seconds)), encodedPolyline: path }
}
