import type { Instant } from '@daoxing/kit/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { getDefaultPayment, type WaitingMethod } from '@daoxing/wallet/contract'
import { tokenSeal } from '../sealed-token.ts'
import { type CityProgram, openCityProgram } from './city-program.ts'
import { type FrontGate, openFrontGate } from './front-gate.ts'

/** A house whose cards and LINE Pay are those of the city's own program, over HTTP. */
export type BankHouse = {
  readonly city: CityProgram
  /** The house under its public address. */
  readonly gate: FrontGate
  readonly house: TestHouse
  readonly citySecret: string
  /** Bindings that wait for the rider's digits, once the provider's notice was handled. */
  waitingOf(rider: { readonly as: { readonly cookie?: string } }): Promise<readonly WaitingMethod[]>
  /** The token of a pending binding, as its provider knows it. */
  heldTokenOf(reference: string): Promise<string>
  close(): Promise<void>
}

const citySecret = 'a secret of forty characters or about so'
const patienceMs = 10_000
const pauseMs = 50

/** `start` is the time of the house; providers that compare times need that of the machine. */
export async function aBankHouse(slices: readonly ServerSlice[], start?: Instant): Promise<BankHouse> {
  const city = await openCityProgram({ citySecret })
  const gate = await openFrontGate()
  const house = await openTestHouse({
    slices,
    settings: { cityUrl: city.url, citySecret, publicUrl: gate.url },
    ...(start === undefined ? {} : { start }),
  })
  gate.leadTo(await house.listen())
  return {
    city,
    gate,
    house,
    citySecret,
    async waitingOf({ as }) {
      for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
        await house.settle()
        const { waiting } = (await house.call(getDefaultPayment, { as })).data
        if (waiting.length > 0) return waiting
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      throw new Error('nothing that was bound waits for this rider')
    },
    async heldTokenOf(reference) {
      const { rows } = await house.house.database.pool.query<{ token_sealed: string }>(
        'SELECT token_sealed FROM wallet.bindings WHERE reference = $1',
        [reference],
      )
      return tokenSeal(house.house).open(rows[0]?.token_sealed ?? '')
    },
    async close() {
      await gate.close()
      await house.close()
      await city.close()
    },
  }
}
