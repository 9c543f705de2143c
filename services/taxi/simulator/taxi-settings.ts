import { defineNumber } from '@daoxing/kit/simulator'

export const taxiCount = defineNumber({
  name: 'CITY_DRIVERS',
  label: ['司機', 'Drivers', '運転手'],
  preset: 300,
  min: 0,
  max: 20_000,
  isWhole: true,
})

/** The share of drivers who decline a new route on the way. */
export const declineChangeShare = defineNumber({
  name: 'CITY_DECLINE_CHANGE',
  label: ['拒絕更改路線的司機比例', 'Share of drivers who decline a new route', '経路変更を断る運転手の割合'],
  preset: 0.03,
  min: 0,
  max: 1,
})

/** The share of drivers who give a trip back on the way. */
export const turnBackShare = defineNumber({
  name: 'CITY_TURN_BACK',
  label: ['途中放棄行程的司機比例', 'Share of drivers who give a trip back', '途中で乗車を返す運転手の割合'],
  preset: 0.02,
  min: 0,
  max: 1,
})
