import { type CityPart, ConsoleRefusal, parsedBody, runDesks } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { runControlRoom } from './control-room.ts'
import { controlRoomPanel } from './control-room-panel.ts'
import { answerSeconds, roomRefuses, roomSilent, roomUnreachable } from './control-room-settings.ts'

const Acknowledged = z.object({ identifier: z.string() })

/** The control room of the city, which acknowledges alarms of riders. */
export const safetyCity: CityPart = {
  id: 'safety',
  settings: [answerSeconds],
  faults: [roomSilent, roomRefuses, roomUnreachable],
  start(world) {
    const room = runControlRoom(world)
    return {
      ...runDesks([room.desk]),
      panels: [controlRoomPanel(room)],
      calls: [
        {
          method: 'GET',
          path: '/api/control-room',
          answer: () => room.newest().map(({ message }) => message),
        },
        {
          method: 'POST',
          path: '/api/control-room/acknowledge',
          async answer({ body }) {
            const { identifier } = parsedBody(Acknowledged, body)
            if (!(await room.acknowledge(identifier)))
              throw new ConsoleRefusal(404, 'NOT_FOUND', 'the control room has no such message')
            return { acknowledged: true }
          },
        },
      ],
    }
  },
}
