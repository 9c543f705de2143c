import { type CityPart, defineNumber, factsOf, faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const robotCount = defineNumber({
  name: 'CITY_ROBOTS',
  label: ['包裹機器人', 'Parcel robots', '配達ロボット'],
  preset: 2,
  min: 0,
  max: 50,
  isWhole: true,
})
const robotSpeed = defineNumber({
  name: 'CITY_ROBOT_KMH',
  label: ['機器人時速', 'Speed of robots', 'ロボットの時速'],
  preset: 6,
  min: 1,
  max: 12,
})
export const rain = lastingFault({
  kind: 'robots_rain',
  label: ['機器人淋雨 60 秒', 'Robots stand in the rain for 60 s', 'ロボットが 60 秒雨宿り'],
  facts: z.object({ seconds: faultSeconds(60) }),
  button: { seconds: 60 },
})
const flatTyre = suddenFault({
  kind: 'robot_tyre',
  label: ['爆胎', 'Flat tyre', 'パンク'],
  facts: z.object({ robotId: z.string() }),
  target: { field: 'robotId', missing: 'there is no such robot' },
})

/** Parcel robots: a kind of actor of no slice, so that the console cannot know it. */
export const parcelRobots: CityPart = {
  id: 'robots',
  actors: {
    title: ['機器人', 'Robots', 'ロボット'],
    search: ['輸入編號', 'Number', '番号'],
    empty: ['沒有機器人。', 'No robots.', 'ロボットはいません。'],
    count: robotCount,
    states: {
      rolling: { color: '#F08A5D', label: ['送貨中', 'rolling', '配達中'] },
      broken: { color: '#B83B5E', label: ['故障', 'broken', '故障'] },
    },
  },
  settings: [robotSpeed],
  faults: [rain, flatTyre],
  start({ settings, faults, count }) {
    const broken = new Set<string>()
    const ids = () => Array.from({ length: settings.get(robotCount) }, (_, at) => `robot-${at + 1}`)
    return {
      markers: () =>
        ids().map((id, at) => ({
          id,
          name: `Robot ${at + 1}`,
          badge: `R${at + 1}`,
          state: broken.has(id) || faults.is(rain) ? 'broken' : 'rolling',
          isOnline: true,
          location: { lat: 25.045 + at / 1000, lng: 121.53 },
          bearing: at === 0 ? null : 90,
          speedMps: settings.get(robotSpeed) / 3.6,
          details: (say) => [say(['時速 {n} 公里', '{n} km/h', '時速 {n} km'], { n: settings.get(robotSpeed) })],
          actions: (say) => [
            {
              does: 'post',
              label: say(flatTyre.label),
              path: '/api/faults',
              body: { kind: flatTyre.kind, robotId: id },
            },
          ],
        })),
      ways: () => [{ id: 'round', state: 'rolling', polyline: null, from: null, to: { lat: 25.05, lng: 121.53 } }],
      strike(strike) {
        const tyre = factsOf(strike, flatTyre)
        if (!tyre) return ids().length
        if (!ids().includes(tyre.robotId)) return 0
        broken.add(tyre.robotId)
        count('tyres')
        return 1
      },
    }
  },
}
