import type { CityPanel, ConsoleText, PartWorld } from '@daoxing/kit/simulator'
import { chargingRiders } from '../charging-settings.ts'
import { type CityChargingRider, type ChargingRiderState, startChargingRider } from './charging-rider.ts'

const stages: Readonly<Record<ChargingRiderState, ConsoleText>> = {
  joining: ['註冊中', 'signing up', '登録中'],
  home: ['目前沒有充電', 'not charging', '充電なし'],
  charging: ['充電中', 'charging', '充電中'],
}

export type ChargingRiders = { list(): readonly CityChargingRider[]; stop(): void }

/** As many riders as the setting says. */
export function runChargingRiders(world: PartWorld): ChargingRiders {
  const riders: CityChargingRider[] = []
  const adjust = () => {
    const wanted = world.settings.get(chargingRiders)
    for (const gone of riders.splice(wanted)) gone.stop()
    while (riders.length < wanted) riders.push(startChargingRider(world, riders.length))
  }
  world.settings.onChange(chargingRiders, adjust)
  adjust()
  return {
    list: () => riders,
    stop() {
      for (const rider of riders) rider.stop()
    },
  }
}

/** Lists the riders who charge, with the order of each. */
export function chargingRidersPanel({ list }: ChargingRiders): CityPanel {
  return {
    id: 'charging-riders',
    title: ['充電的人', 'Charging riders', '充電する人'],
    count: () => list().filter((rider) => rider.state() === 'charging').length,
    empty: () => ['沒有充電的人', 'No riders', '利用者はいません'],
    rows: ({ say }) =>
      list().map((rider, number) => ({
        key: `charging-rider-${number}`,
        blocks: [
          {
            block: 'heading',
            text: rider.name,
            badge: rider.orderHash()?.slice(0, 8),
            side: say(stages[rider.state()]),
          },
        ],
      })),
  }
}
