import { readdirSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'

/** The files of a system, by name, as a stranger has read them. */
export type ReadFiles = Readonly<Record<string, { readonly data: Record<string, unknown> }>>

type Checker = { strictCheck(value: unknown): void; check(value: unknown): void }
type Library = { createCheckers(suite: object): Readonly<Record<string, Checker>> }

const require = createRequire(import.meta.url)
const home = dirname(require.resolve('gbfs-typescript-types/package.json'))
const library = createRequire(join(home, 'package.json'))('ts-interface-checker') as Library

/** MobilityData's own checkers. They are published as TypeScript, which Node loads from no package. */
const checkers: ReadonlyMap<string, Checker> = (() => {
  const folder = join(home, 'v3.0', 'test-type-checkers')
  return new Map(
    readdirSync(folder).map((file) => {
      const name = file.replace('-ti.ts', '')
      const code = stripTypeScriptTypes(readFileSync(join(folder, file), 'utf8'))
        .replace(/^import .*$/m, '')
        .replace(/^export const /gm, 'const ')
        .replace(/^export default (\w+);/m, 'return $1;')
      const suite = compileFunction(code, ['t'])(library) as Record<string, object>
      const checker = library.createCheckers(suite)[Object.keys(suite)[0] ?? '']
      if (!checker) throw new Error(`the checker of ${name} is empty`)
      return [name, checker] as const
    }),
  )
})()

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const idForm = /^[A-Za-z0-9.@:/_-]+$/
const timeFields = ['last_updated', 'last_reported', 'available_until']
const languagesOf = (files: ReadFiles) => files['system_information']?.data['languages'] as readonly string[]

/** Everything that MobilityData's checkers and the text of the specification object to; empty if there is nothing. */
export function gbfsProblems(files: ReadFiles): readonly string[] {
  return [...Object.entries(files).flatMap(([name, file]) => typeProblems(name, file)), ...textProblems(files)]
}

export function typeProblems(name: string, file: unknown): readonly string[] {
  const checker = checkers.get(name)
  if (!checker) return [`${name} is no file of GBFS 3.0`]
  try {
    checker.check(file)
    return []
  } catch (error) {
    return [`${name}: ${String(error)}`]
  }
}

type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const rowsOf = (files: ReadFiles, file: string, list: string) => (files[file]?.data[list] ?? []) as readonly Row[]

/** Rules of the text that types do not express. */
function textProblems(files: ReadFiles): readonly string[] {
  const problems: string[] = []
  const wants = (holds: boolean, problem: string) => void (holds || problems.push(problem))
  const idsOf = (rows: readonly Row[], field: string) => new Set(rows.map((row) => String(row[field])))
  const types = rowsOf(files, 'vehicle_types', 'vehicle_types')
  const stations = rowsOf(files, 'station_information', 'stations')
  const states = rowsOf(files, 'station_status', 'stations')
  const vehicles = rowsOf(files, 'vehicle_status', 'vehicles')
  const typeIds = idsOf(types, 'vehicle_type_id')
  const stationIds = idsOf(stations, 'station_id')
  const planIds = idsOf(rowsOf(files, 'system_pricing_plans', 'plans'), 'plan_id')
  const vehicleIds = idsOf(vehicles, 'vehicle_id')
  wants(vehicleIds.size === vehicles.length, 'two vehicles have one id')
  wants(stationIds.difference(idsOf(states, 'station_id')).size === 0, 'a station has no status')
  wants(states.length === stations.length, 'a status has no station')
  for (const id of [...typeIds, ...stationIds, ...planIds, ...vehicleIds]) wants(idForm.test(id), `${id} is no id`)
  for (const type of types) {
    wants(planIds.has(String(type['default_pricing_plan_id'])), 'a type has no plan')
    wants(type['propulsion_type'] === 'human' || Number(type['max_range_meters']) > 0, 'a motor has no range')
  }
  for (const vehicle of vehicles) {
    const { lat, lon, vehicle_type_id, station_id, current_range_meters } = vehicle
    wants(typeIds.has(String(vehicle_type_id)), `${String(vehicle_type_id)} is no type`)
    wants(typeof current_range_meters === 'number' && current_range_meters >= 0, 'a vehicle has no range')
    wants(station_id !== undefined || (lat !== undefined && lon !== undefined), 'a vehicle is nowhere')
    wants(station_id === undefined || stationIds.has(textOf(station_id)), 'a vehicle is at no station')
  }
  for (const state of states) {
    const counts = (state['vehicle_types_available'] as readonly Row[]).map(({ count }) => Number(count))
    const sum = counts.reduce((all, count) => all + count, 0)
    wants(sum === state['num_vehicles_available'], 'the types at a station do not add up')
  }
  const languages = languagesOf(files).toSorted().join()
  eachObject(files, (row) => {
    for (const [name, value] of Object.entries(row)) {
      if (timeFields.includes(name)) wants(rfc3339.test(String(value)), `${name} is ${String(value)}`)
      if (!isLocalized(value)) continue
      wants(
        value
          .map(({ language }) => language)
          .toSorted()
          .join() === languages,
        `${name} lacks a language`,
      )
      wants(
        value.every(({ text }) => text.trim() !== ''),
        `${name} is empty`,
      )
    }
  })
  return problems
}

type Localized = readonly { readonly text: string; readonly language: string }[]

const isLocalized = (value: unknown): value is Localized =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one && 'language' in one)

function eachObject(value: unknown, visit: (row: Row) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Row)
  for (const inner of Object.values(value)) eachObject(inner, visit)
}
