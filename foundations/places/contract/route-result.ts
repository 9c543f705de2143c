import * as z from 'zod/mini'

/** The part of a computed route that the page stores [MAP-010]: whole seconds and the encoded path. */
export const RouteResult = z.object({ duration: z.int(), encodedPolyline: z.string() })
export type RouteResult = z.infer<typeof RouteResult>

const Point = z.object({ latitude: z.number(), longitude: z.number() })
const End = z.object({ latLng: Point })
const Polyline = z.object({
  encodedPolyline: z.optional(z.string()),
  /** The same path as GeoJSON, if requested: longitude before latitude. */
  geoJsonLinestring: z.optional(
    z.object({ type: z.literal('LineString'), coordinates: z.array(z.tuple([z.number(), z.number()])) }),
  ),
})

const Words = z.object({ text: z.string() })
/** Distance and duration as text, in the requested language and units. */
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
  /** With traffic at the time of departure. */
  duration: z.optional(z.string()),
  /** Without the traffic of the hour. */
  staticDuration: z.optional(z.string()),
  polyline: z.optional(Polyline),
  /** Warnings for the reader; ours marks a path that does not follow surveyed streets. */
  warnings: z.optional(z.array(z.string())),
  localizedValues: z.optional(LocalizedValues),
  viewport: z.optional(z.object({ low: Point, high: Point })),
})
export type ComputedRoute = z.infer<typeof ComputedRoute>

/**
 * The reply of the routes service in Google's format: a duration is `"615s"`, and only requested fields are present.
 */
export const ComputedRoutes = z.object({ routes: z.array(ComputedRoute) })
export type ComputedRoutes = z.infer<typeof ComputedRoutes>

/** The first route; undefined if there is none or its duration is unreadable [MAP-005]. */
export function firstRoute({ routes }: Pick<ComputedRoutes, 'routes'>): RouteResult | null {
  const [first] = routes
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(first?.duration ?? '')?.[1]
  const path = first?.polyline?.encodedPolyline
  if (path === undefined || seconds === undefined) return null
  return { duration: Math.round(Number(seconds)), encodedPolyline: path }
}
