import { newUuid } from '@daoxing/identity/server'
import { addCarrier, carriersMax, wishOfInfo } from '@daoxing/invoices/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { sealedWish } from '../carrier-seal.ts'
import { acceptCheck, askPlatform, refuseSame } from '../check-carrier.ts'
import { beginCarrierChange, shownCarriers } from '../shown-carriers.ts'
import { carriersOf, insertCarrier } from '../stores/carrier-store.ts'

export const addCarrierAnswer = answer(addCarrier, {
  prepare: ({ body, house }) => askPlatform(house, body),
  async handle({ body, who, tx, house, prepared }) {
    const { riderId } = who
    await beginCarrierChange(tx, riderId)
    const others = await carriersOf(tx, riderId)
    if (others.length >= carriersMax) throw new Refusal('invoices.carriersFull', { max: carriersMax })
    const wish = wishOfInfo(body)
    refuseSame(house, { wish, others })
    await insertCarrier(tx, {
      riderId,
      id: newUuid(house.random),
      wishSealed: sealedWish(house, wish),
      checkState: await acceptCheck({ tx, house, check: prepared() }),
      isDefault: others.length === 0,
      createdAt: house.clock.now(),
    })
    return shownCarriers({ tx, house, riderId })
  },
})
