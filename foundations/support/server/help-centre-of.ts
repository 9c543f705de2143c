import { definePort, type House } from '@daoxing/kit/server'
import type { HelpCentre } from './help-centre.ts'
import { loadHelpCentre } from './load-help-centre.ts'

/** The folder of the articles. */
export const articlesPort = definePort<URL>('support.articles')

const loaded = new WeakMap<House, Promise<HelpCentre>>()

/** The help centre of a house, which is loaded at startup: a faulty one stops the server. */
export function helpCentreOf(house: House): Promise<HelpCentre> {
  return loaded.getOrInsertComputed(house, () => loadHelpCentre(house.port(articlesPort)))
}
