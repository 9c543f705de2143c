import { addChauffeurExtra } from '@daoxing/chauffeur/contract'
import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, citySleep, type CityWorld, pngOf } from '@daoxing/kit/simulator'
import type { Expense } from './chauffeur-decisions.ts'
import { faultOn, type Target, tollLate, uploadBroken } from './chauffeur-faults.ts'

const brokenAfterMs = 5
const [width, height] = [240, 320]

type Sending = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly chance: Chance
  readonly target: Target & { readonly tripHash: string }
  readonly expenses: readonly Expense[]
  readonly ending: AbortSignal
}

/** Sends the photos of tolls and parking fees; an upload that broke off is sent again under the same key. */
export async function sendExpenses({ world, phone, chance, target, expenses, ending }: Sending): Promise<void> {
  const { tripHash: hash } = target
  const paidAt = instantFromMs(world.deviceNowMs())
  const late = faultOn(world.faults, tollLate, target)
  if (late) await citySleep(world, late.delaySeconds, ending)
  for (const [at, { kind, amountTwd }] of expenses.entries()) {
    const file = receiptPhoto(chance.branch(at))
    const send = (signal: AbortSignal) =>
      phone.send(addChauffeurExtra, {
        ...{ params: { hash }, query: { kind, amountTwd, at: paidAt }, files: { file }, signal },
        idempotencyKey: `extra-${hash}-${at}`,
      })
    if (faultOn(world.faults, uploadBroken, target)) {
      const breaks = AbortSignal.any([ending, AbortSignal.timeout(brokenAfterMs)])
      await send(breaks).catch(() => world.count('chauffeurs.upload broken'))
    }
    try {
      await send(ending)
      world.count(`chauffeurs.${kind} sent`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      world.count(`chauffeurs.${kind} ${error.code}`)
    }
  }
}

/** A photo of a receipt: dark lines of print over light paper. */
function receiptPhoto(chance: Chance): Blob {
  const pixels = new Uint8Array(width * height)
  for (let y = 20; y < height - 20; y += 14) {
    const end = 30 + chance.between(60, 180)
    for (let row = y; row < y + 6; row += 1) pixels.fill(1, row * width + 30, row * width + end)
  }
  const palette = [
    [246, 243, 235],
    [58, 55, 60],
  ] as const
  return new Blob([new Uint8Array(pngOf({ width, palette, pixels }))], { type: 'image/png' })
}
