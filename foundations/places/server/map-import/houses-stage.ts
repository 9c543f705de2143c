import { join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { houseKey } from '../engine/house-numbers.ts'
import { villageAtOrBeside } from '../engine/locate-area.ts'
import { parseAddress } from '../engine/parse-address.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { writeArrays } from '../real-streets/typed-arrays.ts'
import { GrowingArray } from './growing-array.ts'
import { boxOf, middleOfBox } from './box-of-path.ts'
import { type Counts, type HouseLine, type ImportJob, type Stage, type WayLine, workFiles } from './import-stage.ts'
import { linesOf } from './line-file.ts'

/** Makes the house numbers that an address search finds, apart from the names. */
export const housesStage: Stage = { name: 'houses', run: makeHouses }

const ints = () => new GrowingArray((length) => new Int32Array(length))

async function makeHouses({ folder, report }: ImportJob): Promise<Counts> {
  const keys = new GrowingArray((length) => new Float64Array(length))
  const [lng, lat] = [ints(), ints()]
  let read = 0
  const keep = ({ doors, at }: HouseLine) => {
    read += 1
    if (read % 10_000 === 0) report(0.8, `${read} houses read`)
    for (const key of keysOf(doors, { lat: at[1] / unitsPerDegree, lng: at[0] / unitsPerDegree })) {
      keys.push(key)
      lng.push(at[0])
      lat.push(at[1])
    }
  }
  for await (const house of linesOf<HouseLine>(join(folder, workFiles.houses))) keep(house)
  for await (const { house, path } of linesOf<WayLine>(join(folder, workFiles.ways)))
    if (house) keep({ ...house, at: middleOfBox(boxOf(path)) })
  await writeArrays(join(folder, mapFiles.houses), inOrder({ keys: keys.whole(), lng: lng.whole(), lat: lat.whole() }))
  return { houseNumbers: keys.length }
}

/** Read as a rider's address is read, in the town where the house stands, so that both are spelled alike. */
function keysOf(doors: readonly string[], location: LatLng): readonly number[] {
  const area = villageAtOrBeside(location)
  if (!area) return []
  return doors.flatMap((door) => {
    const address = parseAddress(`${area.county}${area.town}${door}`)
    return (address && houseKey(address)) ?? []
  })
}

type Houses = { readonly keys: Float64Array; readonly lng: Int32Array; readonly lat: Int32Array }

function inOrder({ keys, lng, lat }: Houses): Houses {
  const order = Uint32Array.from(keys, (_, index) => index)
  order.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
  return {
    keys: Float64Array.from(order, (index) => keys[index] ?? 0),
    lng: Int32Array.from(order, (index) => lng[index] ?? 0),
    lat: Int32Array.from(order, (index) => lat[index] ?? 0),
  }
}
