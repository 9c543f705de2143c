import { join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { cellOf, houseKey, parseAddress, TextCollector, type TypedAddress } from '../search/index.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { writeArrays } from '../real-streets/typed-arrays.ts'
import { GrowingArray } from './growing-array.ts'
import { boxOf, middleOfBox } from './box-of-path.ts'
import { type Counts, type HouseLine, type ImportJob, type Stage, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'

/** Stores the house numbers for address search and reverse geocoding, separate from the names. */
export const housesStage: Stage = { name: 'houses', run: makeHouses }

const ints = () => new GrowingArray((length) => new Int32Array(length))

async function makeHouses({ folder, report }: ImportJob): Promise<Counts> {
  const keys = new GrowingArray((length) => new Float64Array(length))
  const [lng, lat, street, door] = [ints(), ints(), ints(), ints()]
  const texts = new TextCollector()
  let read = 0
  const keep = ({ doors, at }: HouseLine) => {
    read += 1
    if (read % 10_000 === 0) report(0.8, `${read} houses read`)
    for (const known of knownDoors(doors, { lat: at[1] / unitsPerDegree, lng: at[0] / unitsPerDegree })) {
      keys.push(known.key)
      lng.push(at[0])
      lat.push(at[1])
      street.push(texts.add(known.street))
      door.push(texts.add(known.door))
    }
  }
  for await (const house of linesOf<HouseLine>(join(folder, workFiles.houses))) keep(house)
  for await (const { house, path } of linesOf<WayLine>(join(folder, workFiles.ways)))
    if (house) keep({ ...house, at: middleOfBox(boxOf(path)) })
  report(0.9, `${keys.length} house numbers`)
  const houses = inOrder({
    keys: keys.whole(),
    lng: lng.whole(),
    lat: lat.whole(),
    street: street.whole(),
    door: door.whole(),
  })
  await writeArrays(join(folder, mapFiles.houses), { ...houses, byCell: inCells(houses), ...texts.table() })
  return { houseNumbers: keys.length }
}

type KnownDoor = { readonly key: number; readonly street: string; readonly door: string }

/** Parsed like a rider's input, in the town of the house, so that both have the same spelling. */
function knownDoors(doors: readonly string[], location: LatLng): readonly KnownDoor[] {
  const area = villageAtOrBeside(location)
  if (!area) return []
  return doors.flatMap((typed) => {
    const address = parseAddress(`${area.county}${area.town}${typed}`)
    const key = address && houseKey(address)
    if (!address || key === undefined) return []
    return { key, street: address.road === '' ? address.village : address.road, door: doorOf(address) }
  })
}

/** Lane, alley and number in a canonical spelling: 3巷5號之2. */
function doorOf({ lane, alley, number }: TypedAddress): string {
  const signed = (text: string, sign: string) => (text === '' || text.includes(sign) ? text : `${text}${sign}`)
  return `${signed(lane, '巷')}${signed(alley, '弄')}${signed(number, '號')}`
}

type Houses = {
  readonly keys: Float64Array
  readonly lng: Int32Array
  readonly lat: Int32Array
  readonly street: Int32Array
  readonly door: Int32Array
}

function inOrder({ keys, lng, lat, street, door }: Houses): Houses {
  const order = Uint32Array.from(keys, (_, index) => index)
  order.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
  const sorted = (array: Int32Array) => Int32Array.from(order, (index) => array[index] ?? 0)
  return {
    keys: Float64Array.from(order, (index) => keys[index] ?? 0),
    lng: sorted(lng),
    lat: sorted(lat),
    street: sorted(street),
    door: sorted(door),
  }
}

/** The houses by cell, for lookups of the address at a point. */
function inCells({ lng, lat }: Houses): Int32Array {
  const cells = Float64Array.from(lng, (value, index) => cellOf(value, lat[index] ?? 0))
  const order = Int32Array.from(lng, (_, index) => index)
  return order.sort((one, other) => (cells[one] ?? 0) - (cells[other] ?? 0) || one - other)
}
