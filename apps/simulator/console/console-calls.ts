import {
  citySpeeds,
  type ConsoleCall,
  ConsoleRefusal,
  networkFaults,
  type PanelRow,
  parsedBody,
  type Say,
  sayIn,
  SettingRefusal,
  settingsOf,
  type Strike,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { allFaults } from './all-faults.ts'
import { cityPlan } from './city-plan.ts'
import { cityState } from './city-state.ts'
import type { ConsoleInput } from './console-input.ts'
import { markerCard } from './marker-card.ts'
import { pageCalls } from './page-calls.ts'
import { allPanels } from './panels/all-panels.ts'

const SpeedChange = z.object({ factor: z.number().check(z.gte(citySpeeds.min), z.lte(citySpeeds.max)) })
const SettingChange = z.object({ name: z.string(), value: z.number() })

/** All calls of the console: its own, and those of the parts. */
export function consoleCalls(input: ConsoleInput): readonly ConsoleCall[] {
  const { world, parts } = input
  return [
    { method: 'GET', path: '/api/city', answer: ({ language }) => cityPlan(input, sayIn(language)) },
    { method: 'GET', path: '/api/state', answer: () => cityState(input) },
    {
      method: 'GET',
      path: '/api/panels/{id}',
      answer: ({ params: { id = '' }, query, language }) =>
        panelRows(input, { id, find: query.get('find')?.trim() ?? '', say: sayIn(language) }),
    },
    {
      method: 'GET',
      path: '/api/markers/{id}',
      answer({ params: { id = '' }, language }) {
        const card = markerCard(input, id, sayIn(language))
        if (card === undefined) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such marker')
        return card
      },
    },
    {
      method: 'POST',
      path: '/api/speed',
      answer({ body }) {
        world.clock.setFactor(parsedBody(SpeedChange, body).factor)
        for (const { running } of parts) running.speedChanged?.()
        return { factor: world.clock.factor, now: world.clock.now() }
      },
    },
    { method: 'POST', path: '/api/settings', answer: ({ body }) => changeSetting(input, body) },
    { method: 'POST', path: '/api/faults', answer: ({ body }) => strike(input, body) },
    {
      method: 'DELETE',
      path: '/api/faults',
      answer() {
        world.faults.clear()
        return { faults: [] }
      },
    },
    ...parts.flatMap(({ running }) => running.calls ?? []),
    ...pageCalls(),
  ]
}

type PanelWish = { readonly id: string; readonly find: string; readonly say: Say }

async function panelRows(input: ConsoleInput, { id, find, say }: PanelWish): Promise<{ rows: readonly PanelRow[] }> {
  const panel = allPanels(input).find((one) => one.id === id)
  if (panel === undefined) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such panel')
  let names: ReadonlyMap<string, string> | undefined
  const nameOf = (markerId: string) => {
    names ??= markerNames(input)
    return names.get(markerId) ?? markerId
  }
  const rows = await panel.rows({ say, find, nameOf })
  if (rows.length > 0) return { rows }
  const text = say(panel.empty(find))
  return { rows: [{ key: 'empty', look: 'plain', blocks: [{ block: 'text', text, look: 'note' }] }] }
}

function markerNames({ parts }: ConsoleInput): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap(({ running }) =>
      (running.markers?.() ?? []).map(({ id, name, badge }) => [id, badge === undefined ? name : `${name} ${badge}`]),
    ),
  )
}

function changeSetting({ world, parts }: ConsoleInput, body: unknown): unknown {
  const { name, value } = parsedBody(SettingChange, body)
  const settings = settingsOf(parts.map(({ part }) => part))
  const setting = settings.find((one) => one.name === name)
  if (setting === undefined)
    throw new ConsoleRefusal(
      400,
      'UNKNOWN_SETTING',
      `name must be one of ${settings.map((one) => one.name).join(', ')}`,
      {
        field: 'name',
      },
    )
  try {
    world.settings.set(setting, value)
  } catch (error) {
    if (!(error instanceof SettingRefusal)) throw error
    throw new ConsoleRefusal(400, 'INVALID_INPUT', error.message, { field: 'value' })
  }
  return { name, value: world.settings.get(setting) }
}

const FaultName = z.object({ kind: z.string() })

function strike({ world, parts }: ConsoleInput, body: unknown): unknown {
  const faults = allFaults(parts)
  const name = z.safeParse(FaultName, body).data?.kind
  const fault = faults.find(({ kind }) => kind === name)
  if (fault === undefined) {
    const kinds = faults.map(({ kind }) => kind)
    throw new ConsoleRefusal(400, 'UNKNOWN_FAULT', `kind must be one of ${kinds.join(', ')}`, { field: 'kind', kinds })
  }
  const facts = parsedBody(z.looseObject({}), parsedBody(fault.facts, body))
  const struck = struckBy(parts, { fault, facts })
  const { target } = fault
  if (struck === 0 && target && facts[target.field] !== undefined)
    throw new ConsoleRefusal(404, 'NOT_FOUND', target.missing, { field: target.field })
  if (fault.lasts) world.faults.put(fault, z.parse(fault.facts, facts))
  return { fault: { kind: fault.kind, ...facts }, struck }
}

/** The parts that registered the fault apply it. A network fault affects every actor. */
function struckBy(parts: ConsoleInput['parts'], strike: Strike): number {
  const isOfAll = networkFaults.includes(strike.fault)
  const numbers = parts.map(({ part, running }) => {
    if (isOfAll) return running.markers?.().length ?? 0
    return part.faults?.includes(strike.fault) ? (running.strike?.(strike) ?? 0) : 0
  })
  return numbers.reduce((sum, number) => sum + number, 0)
}
