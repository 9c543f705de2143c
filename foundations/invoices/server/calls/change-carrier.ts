import { changeCarrier, wishOfInfo } from '@daoxing/invoices/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { sealedWish } from '../carrier-seal.ts'
import { acceptCheck, askPlatform, refuseSame } from '../check-carrier.ts'
import { beginCarrierChange, shownCarriers } from '../shown-carriers.ts'
import { carriersOf, updateCarrier } from '../stores/carrier-store.ts'

export const changeCarrierAnswer = answer(changeCarrier, {
  prepare: ({ body, house }) => askPlatform(house, body),
  async handle({ params: { id }, body, who, tx, house, prepared }) {
    const { riderId } = who
    await beginCarrierChange(tx, riderId)
    const carriers = await carriersOf(tx, riderId)
    if (!carriers.some((carrier) => carrier.id === id)) throw new Refusal('kit.notFound')
    const wish = wishOfInfo(body)
    refuseSame(house, { wish, others: carriers.filter((carrier) => carrier.id !== id) })
    const checkState = await acceptCheck({ tx, house, check: prepared() })
    await updateCarrier(tx, { riderId, id }, { wishSealed: sealedWish(house, wish), checkState })
    return shownCarriers({ tx, house, riderId })
  },
})
