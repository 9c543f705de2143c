import type { CitySetting, Say } from '@daoxing/kit/simulator'
import type { ConsoleInput } from './console-input.ts'
import { allPanels } from './panels/all-panels.ts'

/** The registered kinds of actors and panels, in the reader's language. */
export type CityPlan = {
  readonly actors: readonly {
    /** The part of the city that registers them. */
    readonly part: string
    readonly title: string
    readonly count: Pick<CitySetting, 'name' | 'min' | 'max'>
    readonly states: readonly { readonly id: string; readonly label: string; readonly color: string }[]
  }[]
  readonly panels: readonly {
    readonly id: string
    readonly title: string
    readonly search: string | null
    readonly finds: string | null
  }[]
}

export function cityPlan(input: ConsoleInput, say: Say): CityPlan {
  return {
    actors: input.parts.flatMap(({ part: { id: part, actors } }) => {
      if (actors === undefined) return []
      const { name, min, max } = actors.count
      const states = Object.entries(actors.states).map(([id, { color, label }]) => ({ id, label: say(label), color }))
      return [{ part, title: say(actors.title), count: { name, min, max }, states }]
    }),
    panels: allPanels(input).map(({ id, title, search, finds }) => ({
      id,
      title: say(title),
      search: search === undefined ? null : say(search),
      finds: finds ?? null,
    })),
  }
}
