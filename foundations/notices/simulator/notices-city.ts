import { type CityPart, runDesks } from '@daoxing/kit/simulator'
import { createChatDesk } from './chat-desk.ts'

/** The messaging app of the city. */
export const noticesCity: CityPart = { id: 'notices', start: (world) => runDesks([createChatDesk(world)]) }
