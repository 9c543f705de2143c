import { simplifiedIn } from '@daoxing/identity/server'
import type { FindableIndex } from './findable.ts'
import { hasHan } from './normalise-text.ts'
import { parseAddress, type TypedAddress } from './parse-address.ts'
import { parseEnglishAddress } from './parse-english-address.ts'
import { knownRoads } from './pin-address.ts'
import { traditionalAddress } from './traditional-text.ts'

/** An address in whatever script somebody types it: Traditional or Simplified Chinese, or English. */
export async function readAddress(typed: string, imported?: FindableIndex): Promise<TypedAddress | undefined> {
  if (!hasHan(typed)) return parseEnglishAddress(typed, knownRoads(imported))
  // What is written in Traditional Chinese stays as it is: 后里 and 斗六 are no simplified characters there.
  const isSimplified = (await simplifiedIn(typed)) !== ''
  return parseAddress(isSimplified ? await traditionalAddress(typed) : typed)
}
