import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { dropFile, type House, isSamePicture, keepFile, type Picture, type Tx } from '@daoxing/kit/server'
import { type HandoverFlow, type HandoverPicture, neededSlots, type PhotoSlot } from '@daoxing/rental/contract'
import { rentalConfigs } from '../rental-configs.ts'
import type { SharedStep } from './locked-shared.ts'
import {
  deletePicture,
  insertPicture,
  picturesBefore,
  picturesOf,
  type SharedPicture,
  takeOutSlot,
} from '../stores/shared-picture-store.ts'

const purpose = 'rental.handover'
/** A car in the shade has fewer edges than a paper, and many are photographed at night. */
const sharpnessMin = 25
const brightnessMin = 30

type Keeping = SharedStep & { readonly picture: Picture; readonly takenAt: Instant | undefined }

/** Keeps the picture of a slot in place of an earlier one. A problem of it is told, and no reason to refuse it. */
export async function keepSlotPicture(
  keeping: Keeping,
  { flow, slot }: { readonly flow: HandoverFlow; readonly slot: PhotoSlot },
): Promise<SharedPicture> {
  const { tx, house, order } = keeping
  const before = await takeOutSlot(tx, { orderHash: order.orderHash, flow, slot })
  if (before) await dropFile({ house, tx, fileId: before.pictureId })
  const others = (await picturesOf(tx, order.orderHash)).filter((other) => other.flow === flow)
  const problem = slot === 'signature' ? null : problemOf(keeping.picture, others)
  return insertPicture(tx, { ...(await keptPicture(keeping)), flow, slot, accidentId: null, problem })
}

export async function keepAccidentPicture(keeping: Keeping, accidentId: string): Promise<SharedPicture> {
  return insertPicture(keeping.tx, {
    ...(await keptPicture(keeping)),
    ...{ flow: 'accident', slot: null, accidentId, problem: null },
  })
}

async function keptPicture({ tx, house, order, picture, takenAt }: Keeping) {
  const now = house.clock.now()
  const { orderHash, riderId } = order
  const pictureId = await keepFile({
    ...{ house, tx, ownerId: riderId, purpose, bytes: picture.jpeg, mime: 'image/jpeg' },
  })
  // A picture that waited for a network names its own time, never one in the future.
  const at = takenAt !== undefined && takenAt < now ? takenAt : now
  return { pictureId, orderHash, riderId, takenAt: at, keptAt: now, likeness: picture.likeness }
}

function problemOf(picture: Picture, others: readonly SharedPicture[]): HandoverPicture['problem'] {
  if (picture.brightness < brightnessMin) return 'dark'
  if (picture.sharpness < sharpnessMin) return 'blur'
  const isRepeated = others.some(({ slot, likeness }) => slot !== 'signature' && isSamePicture({ likeness }, picture))
  return isRepeated ? 'repeated' : null
}

/** The pictures that a walk still needs, in its order. */
export async function missingSlots({ tx, order }: SharedStep, flow: HandoverFlow): Promise<readonly PhotoSlot[]> {
  const taken = new Set((await picturesOf(tx, order.orderHash)).flatMap((one) => (one.flow === flow ? [one.slot] : [])))
  return neededSlots(flow).filter((slot) => !taken.has(slot))
}

/** The files of a walk by their slot, for the record of the handover. */
export async function filesOfWalk({ tx, order }: SharedStep, flow: HandoverFlow): Promise<Record<string, string>> {
  const taken = (await picturesOf(tx, order.orderHash)).filter((one) => one.flow === flow)
  return Object.fromEntries(taken.map(({ slot, pictureId }) => [slot ?? '', pictureId]))
}

const daySeconds = 24 * 3600

/** Deletes pictures that no claim needs any more. */
export async function purgePictures({ tx, house }: { readonly tx: Tx; readonly house: House }): Promise<void> {
  const { pictureDays } = await configValue(tx, rentalConfigs.rental_shared_times)
  for (const { pictureId } of await picturesBefore(tx, plusSeconds(house.clock.now(), -pictureDays * daySeconds))) {
    await dropFile({ house, tx, fileId: pictureId })
    await deletePicture(tx, pictureId)
  }
}
