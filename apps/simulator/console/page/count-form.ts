/// <reference lib="dom" />
import type { CityPlan, CityState } from './city-api.ts'
import { byId, element } from './elements.ts'
import { say } from './words.ts'

/** The field for the number of actors of a kind; with several kinds, a choice among them. */
export function countForm(change: (name: string, value: number) => void): {
  show(city: CityPlan, state: CityState): void
} {
  const form = byId('count-form', HTMLFormElement)
  const kind = byId('count-kind', HTMLElement)
  const choice = byId('count-choice', HTMLSelectElement)
  const count = byId('count', HTMLInputElement)
  let city: CityPlan = { actors: [], panels: [] }
  let state: CityState | undefined
  const chosen = () => city.actors.find(({ part }) => part === choice.value) ?? city.actors[0]

  function showCount(): void {
    const one = chosen()
    if (one === undefined || state === undefined || document.activeElement === count) return
    count.ariaLabel = one.title
    count.max = String(one.count.max)
    count.value = String(state.settings[one.count.name] ?? '')
  }
  choice.addEventListener('change', showCount)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const one = chosen()
    if (one) change(one.count.name, Number(count.value))
    count.blur()
  })
  return {
    show(nextCity, nextState) {
      state = nextState
      if (nextCity !== city) {
        city = nextCity
        const wished = choice.value
        choice.replaceChildren(...city.actors.map(({ part, title }) => element('option', { value: part }, title)))
        choice.value = city.actors.some(({ part }) => part === wished) ? wished : (city.actors[0]?.part ?? '')
        choice.hidden = city.actors.length < 2
        choice.ariaLabel = say('kind')
        kind.hidden = city.actors.length > 1
        kind.textContent = city.actors[0]?.title ?? ''
        form.hidden = city.actors.length === 0
      }
      showCount()
    },
  }
}
