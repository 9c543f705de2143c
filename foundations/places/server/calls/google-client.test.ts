// Google's client (`@googlemaps/routing`, 40 MB) is not installed by default: `node tools/google-client-check.ts`
// installs it and runs this file; without it, the tests are skipped.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { decodePath, distanceMetres } from '@daoxing/kit/contract'
import { bindPort } from '@daoxing/kit/server'
import { configsServer } from '@daoxing/configs/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualTraffic } from '../routing/traffic-table.ts'
import { placesServer, routesPort } from '../index.ts'
import { embeddedRoutes } from '../ports/routes-port.ts'
import { warmPlaces } from '../warm-places.ts'

const folder = process.env['GOOGLE_CLIENT_FOLDER']

type RoutesClient = { computeRoutes(question: object, options: object): Promise<readonly unknown[]> }
type ClientClass = new (options: object) => RoutesClient
const ClientModule = z.object({
  v2: z.object({ RoutesClient: z.custom<ClientClass>((value) => typeof value === 'function') }),
})

/** The response as the client decodes it: durations as seconds, integers as strings where they may be large. */
const Span = z.object({ seconds: z.pipe(z.string(), z.transform(Number)) })
const Words = z.object({ text: z.string() })
const Amounts = { distanceMeters: z.number(), duration: Span, staticDuration: Span }
const Path = z.object({ encodedPolyline: z.string() })
const Values = z.object({ distance: Words, duration: Words })
const Point = z.object({ latLng: z.object({ latitude: z.number(), longitude: z.number() }) })
const Leg = z.object({ ...Amounts, polyline: Path, startLocation: Point, endLocation: Point, localizedValues: Values })
const Read = z.object({
  routes: z.array(
    z.object({
      ...Amounts,
      polyline: Path,
      legs: z.array(Leg),
      routeLabels: z.array(z.string()),
      localizedValues: Values,
    }),
  ),
})

const Failed = z.object({ error: z.object({ code: z.number(), status: z.string(), message: z.string() }) })
/** The gRPC status code of that name. */
const invalidArgument = 3
/** Uses fetch directly, so that the client itself reads the error. */
const plainAuth = {
  fetch: (url: string, request: RequestInit) => fetch(url, { ...request, body: request.body ?? null }),
  getRequestHeaders: async () => new Headers(),
  universeDomain: 'googleapis.com',
}

const cityHall = { latitude: 25.0411, longitude: 121.5657 }
const station = { latitude: 25.0478, longitude: 121.517 }
const airport = { latitude: 25.0631, longitude: 121.5519 }
const at = (latLng: typeof cityHall) => ({ location: { latLng } })
const ends = { origin: at(cityHall), destination: at(station) }

describe.runIf(folder !== undefined)('Google’s own client of the routes service', () => {
  let city: TestHouse
  let client: RoutesClient
  let plainClient: RoutesClient
  beforeAll(async () => {
    const ours = bindPort(routesPort, embeddedRoutes(usualTraffic))
    city = await openTestHouse({ slices: [configsServer, placesServer], portsInstead: [ours] })
    const { port } = new URL(await city.listen())
    const loaded: unknown = createRequire(join(folder ?? '', 'package.json'))('@googlemaps/routing')
    const { RoutesClient } = ClientModule.parse(loaded).v2
    const where = { protocol: 'http', apiEndpoint: '127.0.0.1', port: Number(port), fallback: true }
    client = new RoutesClient({ ...where, apiKey: 'any' })
    plainClient = new RoutesClient({ ...where, auth: plainAuth })
    await warmPlaces()
  })
  afterAll(() => city.close())

  const ask = async (question: object, mask = '*', by = client) => {
    const headers = mask === '' ? {} : { 'X-Goog-FieldMask': mask }
    return (await by.computeRoutes(question, { otherArgs: { headers } }))[0]
  }
  const failureOf = async (question: object, { mask = '*', by = client } = {}) => {
    const error: unknown = await ask(question, mask, by).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (!(error instanceof Error)) throw new Error('the client was expected to fail')
    return { name: error.constructor.name, code: 'code' in error ? error.code : undefined, message: error.message }
  }

  test('reads distance, time, path, legs and words of a route', async () => {
    const answer = await ask({
      ...ends,
      intermediates: [at(airport)],
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_AWARE',
      departureTime: { seconds: 1_795_600_000 },
      languageCode: 'en',
      units: 'IMPERIAL',
    })
    const [route] = Read.parse(answer).routes
    expect(route?.legs).toHaveLength(2)
    expect(route?.distanceMeters).toBe(route?.legs.reduce((sum, leg) => sum + leg.distanceMeters, 0))
    expect(route?.duration.seconds).toBe(route?.legs.reduce((sum, leg) => sum + leg.duration.seconds, 0))
    const path = decodePath(route?.polyline.encodedPolyline ?? '')
    const legs = route?.legs.map(({ polyline, startLocation, endLocation }) => {
      const driven = decodePath(polyline.encodedPolyline)
      return { first: driven[0], last: driven.at(-1), startLocation, endLocation }
    })
    expect([path[0], path.at(-1)]).toEqual([legs?.[0]?.first, legs?.[1]?.last])
    // A leg starts and ends on the road, at a door or a kerb: near the requested point, but not on it.
    const waypoints = [cityHall, airport, station]
    for (const [place, { first, last, startLocation, endLocation }] of (legs ?? []).entries())
      for (const [end, said, wanted] of [
        [first, startLocation, waypoints[place]],
        [last, endLocation, waypoints[place + 1]],
      ] as const) {
        expect(said.latLng).toMatchObject({ latitude: end?.lat, longitude: end?.lng })
        const metres = distanceMetres(end ?? { lat: 0, lng: 0 }, {
          lat: wanted?.latitude ?? 0,
          lng: wanted?.longitude ?? 0,
        })
        expect(metres).toBeLessThan(150)
      }
    expect(route?.routeLabels).toEqual(['DEFAULT_ROUTE'])
    expect(route?.localizedValues.distance.text).toMatch(/^\d+\.\d mi$/)
  })

  test('gets exactly the fields of its mask', async () => {
    const answer = await ask(ends, 'routes.duration,routes.polyline.encodedPolyline')
    expect(answer).toMatchObject({
      routes: [
        {
          duration: { seconds: expect.stringMatching(/^\d+$/) },
          polyline: { encodedPolyline: expect.any(String) },
          legs: [],
          distanceMeters: 0,
        },
      ],
    })
  })

  const wrongQuestions: readonly (readonly [question: object, says: string])[] = [
    [{ origin: at(cityHall) }, ''],
    [{ ...ends, travelMode: 'TRANSIT' }, 'travelMode'],
    [{ ...ends, origin: { location: { latLng: cityHall, heading: { value: 0 } } } }, 'origin.location.heading'],
    [{ ...ends, destination: { ...at(station), sideOfRoad: true } }, 'destination.sideOfRoad'],
  ]

  test('reports invalid requests as its own errors', async () => {
    const wrong = { name: 'GoogleError', code: invalidArgument }
    const by = plainClient
    const missing = await failureOf(ends, { mask: '', by })
    expect(missing).toMatchObject({ ...wrong, message: expect.stringContaining('X-Goog-FieldMask') })
    const unknown = await failureOf(ends, { mask: 'routes.legs.durations', by })
    expect(unknown).toMatchObject({ ...wrong, message: expect.stringContaining('routes.legs.durations') })
    for (const [question, says] of wrongQuestions)
      expect(await failureOf(question, { by })).toMatchObject({ ...wrong, message: expect.stringContaining(says) })
  })

  test('with an API key, its own fetch implementation reports the error, with our description', async () => {
    for (const [question, says] of wrongQuestions) {
      const { name, code, message } = await failureOf(question)
      expect([name, [400, 422].includes(Number(code))]).toEqual(['GaxiosError', true])
      expect(Failed.parse(JSON.parse(message)).error).toEqual({
        code,
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining(says),
      })
    }
  })

  test('without a route, it gets no route and no error', async () => {
    expect(await ask({ ...ends, destination: at({ latitude: 35.68, longitude: 139.76 }) })).toMatchObject({
      routes: [],
    })
  })
})
