import { defineNumber } from '@daoxing/kit/simulator'

/** Charge points of all operators together; each has two EVSEs. */
export const chargers = defineNumber({
  name: 'CITY_CHARGERS',
  label: ['充電樁', 'Charge points', '充電器'],
  preset: 240,
  min: 0,
  max: 20_000,
  isWhole: true,
})
/** Seconds of the city from an accepted start to the plug. Beyond the patience of a charge point no car is plugged in. */
export const plugSeconds = defineNumber({
  name: 'CITY_PLUG_SECONDS',
  label: ['接受啟動後幾秒插槍', 'Plugged in after (s)', '接続までの秒数'],
  preset: 8,
  min: 0,
  max: 600,
  isWhole: true,
})
/** Seconds of the city from a stop to the unplugged car. */
export const unplugSeconds = defineNumber({
  name: 'CITY_UNPLUG_SECONDS',
  label: ['停止後幾秒拔槍', 'Unplugged after a stop (s)', '停止後に抜くまでの秒数'],
  preset: 10,
  min: 0,
  max: 86_400,
  isWhole: true,
})
/** Minutes from the end of the power to the unplugged car if the session is not stopped. */
export const leaveMinutes = defineNumber({
  name: 'CITY_LEAVE_MINUTES',
  label: ['充飽後幾分鐘離開', 'Leaves after the power ended (min)', '充電終了後に離れるまでの分数'],
  preset: 60,
  min: 0,
  max: 1440,
  isWhole: true,
})
/** The share of charge points that other drivers use, compared with the usual day. */
export const otherDrivers = defineNumber({
  name: 'CITY_OTHER_EV_DRIVERS',
  label: ['其他電動車主的比例', 'Other EV drivers', '他の EV 利用者'],
  preset: 1,
  min: 0,
  max: 1.5,
})
/** The share of sessions that meet a fault, drawn from the seed. */
export const troubleShare = defineNumber({
  name: 'CITY_CHARGING_TROUBLE',
  label: ['出狀況的充電比例', 'Sessions with a fault', '不具合のある充電'],
  preset: 0,
  min: 0,
  max: 1,
})
export const chargingRiders = defineNumber({
  name: 'CITY_CHARGING_RIDERS',
  label: ['充電的人', 'Charging riders', '充電する人'],
  preset: 2,
  min: 0,
  max: 100,
  isWhole: true,
})
