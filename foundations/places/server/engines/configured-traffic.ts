import { readFileSync } from 'node:fs'
import { definePort } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type TrafficTable, usualTraffic } from '../routing/traffic-table.ts'

/** The speed of cars at each hour of each day, for estimates of travel time. */
export const trafficPort = definePort<TrafficTable>('traffic')

const hoursOfDay = 24
const [slowestKmh, fastestKmh] = [3, 120]
const Speed = z.number().check(z.gte(slowestKmh), z.lte(fastestKmh))
const Day = z.readonly(z.array(Speed).check(z.length(hoursOfDay)))

const TrafficFile = z.strictObject({
  sunday: Day,
  monday: Day,
  tuesday: Day,
  wednesday: Day,
  thursday: Day,
  friday: Day,
  saturday: Day,
})

/** The table in the file of `TRAFFIC_TABLE`, or else the built-in one. An invalid table stops the server at startup. */
export function configuredTraffic(environment: Readonly<Record<string, string | undefined>>): TrafficTable {
  const path = environment['TRAFFIC_TABLE']
  return path ? readTrafficTable(path) : usualTraffic
}

function readTrafficTable(path: string): TrafficTable {
  const said = (what: string) =>
    new Error(
      `TRAFFIC_TABLE names ${path}, but ${what}; it must be JSON with the days monday to sunday, each a list of ` +
        `${hoursOfDay} speeds in km/h from ${slowestKmh} to ${fastestKmh}`,
    )
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw said(
      error instanceof Error && 'code' in error ? `it cannot be read (${String(error.code)})` : 'it cannot be read',
    )
  }
  const json = jsonIn(text)
  const table = TrafficFile.safeParse(json)
  if (table.success) return table.data
  const issue = table.error.issues[0]
  const [day, hour] = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') throw said(`it knows a day called ${issue.keys.join(', ')}`)
  if (day === undefined) throw said('it is no JSON object')
  if (hour !== undefined) throw said(`${String(day)} has no such speed at hour ${String(hour)}`)
  const hours = new Map(Object.entries(z.record(z.string(), z.unknown()).parse(json))).get(String(day))
  throw said(Array.isArray(hours) ? `${String(day)} has ${hours.length} hours` : `${String(day)} is no such list`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
