import type { AskedDriver, DispatchDecision, listDecisions } from '@daoxing/dispatch/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { MapOffice, MapStyleName } from '@daoxing/places/contract'
import type { ServiceTicket } from '@daoxing/orders/contract'
import type { CityState, StateDriver } from '../city-state.ts'
import type { MailMessage, SmsMessage } from '../message-box.ts'
import { language, say, type Word } from './words.ts'

export type { MapOffice, MapStyleName }
export type { ServiceTicket, AskedDriver, CityState, DispatchDecision, MailMessage, SmsMessage, StateDriver }
export type ShownTrip = CityState['trips'][number]

const whyWords: Readonly<Partial<Record<string, Word>>> = { SERVER_SILENT: 'why_silent', MAP_IS_FIXED: 'map_fixed' }

async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(path, { ...init, headers: { 'accept-language': language() } })
  const body: Reply & { code?: string } = await response.json()
  if (!response.ok) throw new Error(say(whyWords[body.code ?? ''] ?? 'why_refused'))
  return body
}
const post = <Reply>(path: string, body: object) => ask<Reply>(path, { method: 'POST', body: JSON.stringify(body) })

export const readState = () => ask<CityState>('/api/state')
export const readMessages = (to: string) =>
  ask<readonly SmsMessage[]>(`/api/messages${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`)
export const readMails = (to: string) =>
  ask<readonly MailMessage[]>(`/api/mails${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`)
export type Decisions = ReplyOf<typeof listDecisions>
export const readDecisions = (order: string) =>
  ask<Decisions>(`/api/decisions?limit=40${order === '' ? '' : `&order=${encodeURIComponent(order)}`}`)
export const readLayer = (layer: string) => ask<object>(`/basemap/${layer}`)
export const readMap = () => ask<MapOffice>('/api/map')
export const chooseStyle = (style: MapStyleName) => post<MapOffice>('/api/map/style', { style })
export const beginImport = () => post<MapOffice>('/api/map/import', {})
export const changeSpeed = (factor: number) => post('/api/speed', { factor })
export const changeCount = (count: number) => post('/api/drivers', { count })
export const makeFault = (fault: object) => post<{ struck: number }>('/api/faults', fault)
export const clearFaults = () => ask('/api/faults', { method: 'DELETE' })
export const readTickets = async () =>
  (await ask<{ readonly tickets: readonly ServiceTicket[] }>('/api/tickets')).tickets
export const answerTicket = (id: string, answer: string, close: boolean) =>
  post(`/api/tickets/${id}`, { answer, close })
