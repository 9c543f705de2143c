import type { PanelRow } from '@daoxing/kit/simulator'
import type { CityPlan } from '../city-plan.ts'
import type { CityState, StateMarker } from '../city-state.ts'
import { language, say } from './words.ts'

export type { CityPlan, CityState, PanelRow, StateMarker }

async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(path, { ...init, headers: { 'accept-language': language() } })
  const body: Reply & { code?: string } = await response.json()
  if (!response.ok) throw new Error(say(body.code === 'SERVER_SILENT' ? 'why_silent' : 'why_refused'))
  return body
}

export const readCity = () => ask<CityPlan>('/api/city')
export const readState = () => ask<CityState>('/api/state')
export const readPanel = async (id: string, find: string) =>
  (await ask<{ readonly rows: readonly PanelRow[] }>(`/api/panels/${id}?find=${encodeURIComponent(find)}`)).rows
export const readCard = (markerId: string) => ask<PanelRow>(`/api/markers/${encodeURIComponent(markerId)}`)
export const readLayer = (layer: string) => ask<object>(`/basemap/${layer}`)
export const post = (path: string, body: object) => ask<object>(path, { method: 'POST', body: JSON.stringify(body) })
export const remove = (path: string) => ask<object>(path, { method: 'DELETE' })
