import { readCar } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { carOf } from '../stores/car-store.ts'

export const readCarAnswer = answer(readCar, async ({ who, tx }) => ({ car: await carOf(tx, who.riderId) }))
