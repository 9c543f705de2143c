import { chooseCar } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { seriesOf } from '../rules/car-series.ts'
import { forgetCar, putCar } from '../stores/car-store.ts'

export const chooseCarAnswer = answer(chooseCar, async ({ body: { car }, who: { riderId }, tx, house }) => {
  if (car === null) await forgetCar(tx, riderId)
  else {
    if (!seriesOf(car.carSeriesId)) throw new Refusal('kit.notFound')
    await putCar(tx, { ...car, riderId, chosenAt: house.clock.now() })
  }
  return { car }
})
