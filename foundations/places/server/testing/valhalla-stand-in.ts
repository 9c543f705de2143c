import * as z from 'zod/mini'
import { type EngineStandIn, openEngineStandIn, type EngineReply } from './engine-stand-in.ts'
import { roadBetween } from './osrm-stand-in.ts'

const Place = z.object({ lat: z.number(), lon: z.number() })
const Question = z.object({
  locations: z.tuple([Place, Place]),
  costing: z.enum(['auto', 'motor_scooter', 'pedestrian']),
  format: z.literal('osrm'),
  shape_format: z.literal('polyline5'),
})

const said = (status: number, error_code: number, error: string): EngineReply => ({
  status,
  body: { error_code, error, status_code: status, status: 'Bad Request' },
})

/** Valhalla's route service, with OSRM's format on request and its own errors. */
export function openValhallaStandIn(): Promise<EngineStandIn> {
  return openEngineStandIn({
    answer({ path, body }) {
      if (path !== '/route') return said(404, 106, "Try any of: '/route' '/locate'")
      const question = Question.safeParse(body)
      if (!question.success) return said(400, 100, 'Failed to parse json request')
      const [from, to] = question.data.locations
      const { metres, seconds, geometry } = roadBetween({ lat: from.lat, lng: from.lon }, { lat: to.lat, lng: to.lon })
      const way = { distance: metres, duration: seconds }
      return {
        status: 200,
        body: {
          code: 'Ok',
          routes: [{ ...way, geometry, weight_name: 'auto', weight: seconds, legs: [{ ...way, steps: [] }] }],
          waypoints: [{ name: '', distance: 20, location: [from.lon, from.lat] }],
        },
      }
    },
    refusals: {
      noWay: said(400, 442, 'No path could be found for input'),
      misasked: said(400, 125, "No costing method found for 'rickshaw'"),
      quota: { status: 429, body: { error_code: 199, error: 'Too Many Requests', status_code: 429 } },
      forbidden: { status: 403, body: {} },
    },
  })
}
