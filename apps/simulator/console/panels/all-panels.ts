import type { CityPanel } from '@daoxing/kit/simulator'
import type { ConsoleInput } from '../console-input.ts'
import { actorsPanel } from './actors-panel.ts'
import { faultsPanel } from './faults-panel.ts'
import { figuresPanel } from './figures-panel.ts'
import { settingsPanel } from './settings-panel.ts'

/** The panels of the parts, a list of the actors of each, and then those of the whole city. */
export function allPanels(input: ConsoleInput): readonly CityPanel[] {
  return [
    ...input.parts.flatMap((started) => [
      ...(started.running.panels ?? []),
      ...(started.part.actors === undefined ? [] : [actorsPanel(started, started.part.actors)]),
    ]),
    faultsPanel(input),
    settingsPanel(input),
    figuresPanel(input),
  ]
}
