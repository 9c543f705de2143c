import { listDecisions } from '@daoxing/dispatch/contract'
import { cityApi, type CityPart, fromServer, runDesks } from '@daoxing/kit/simulator'
import { decisionsPanel } from './decisions-panel.ts'
import { reportCitySpeed } from './report-city-speed.ts'
import { createVoiceDesk } from './voice-desk.ts'

const decisionsShown = '40'

/** The telephone exchange of the city, the dispatcher's decisions, and the city's speed for the server. */
export const dispatchCity: CityPart = {
  id: 'dispatch',
  start(world) {
    const api = cityApi(world)
    return {
      ...runDesks([createVoiceDesk(world)]),
      panels: [
        decisionsPanel((order, { language }) =>
          fromServer(() =>
            api.send(listDecisions, { query: { limit: decisionsShown, ...(order === '' ? {} : { order }) }, language }),
          ),
        ),
      ],
      calls: [
        {
          method: 'GET',
          path: '/api/decisions',
          answer({ query, language }) {
            const [limit, order] = [query.get('limit'), query.get('order')]
            return fromServer(() =>
              api.send(listDecisions, {
                query: { ...(limit ? { limit } : {}), ...(order ? { order } : {}) },
                ...(language ? { language } : {}),
              }),
            )
          },
        },
      ],
      speedChanged() {
        reportCitySpeed(world).catch((error: unknown) => world.log.error({ err: error }, 'the speed was not taken'))
      },
    }
  },
}
