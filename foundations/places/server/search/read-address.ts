import type { LatLng } from '@daoxing/kit/contract'
import { simplifiedIn } from '@daoxing/identity/server'
import type { FindableIndex } from './findable.ts'
import { hasHan } from './normalise-text.ts'
import { bareAddress, parseAddress, type TypedAddress } from './parse-address.ts'
import { parseEnglishAddress } from './parse-english-address.ts'
import { knownRoads } from './pin-address.ts'
import { isRoadName } from './road-register.ts'
import { traditionalAddress } from './traditional-text.ts'

/** An address in any script: Traditional or Simplified Chinese, or English. */
export async function readAddress(
  typed: string,
  imported?: FindableIndex,
  near?: LatLng,
): Promise<TypedAddress | undefined> {
  if (!hasHan(typed)) return parseEnglishAddress(typed, knownRoads(imported), near)
  // The whole name of a road is that road, even if it begins like a village or contains a character of both scripts.
  const plain = typed.normalize('NFKC').trim()
  if (isRoadName(plain)) return { ...bareAddress, road: plain, text: plain }
  const asTyped = parseAddress(typed)
  if (asTyped && isRoadName(asTyped.road)) return asTyped
  // An address in Traditional Chinese stays unchanged: 后里 and 斗六 are not simplified there.
  const isSimplified = (await simplifiedIn(typed)) !== ''
  return isSimplified ? parseAddress(await traditionalAddress(typed)) : asTyped
}
