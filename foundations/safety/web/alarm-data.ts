import { newTapKey, send, sendWithRetry, useEvent } from '@daoxing/kit/web'
import {
  type Alarm,
  alarmChanged,
  closeAlarm,
  getAlarm,
  getPin,
  raiseAlarm,
  reportPositions,
  requestPinCode,
  resetPin,
  setPin,
  takeBackAlarm,
} from '@daoxing/safety/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const alarmKey = ['safety', 'alarm'] as const
const pollMs = 5_000

const isOpen = ({ state }: Alarm) => state !== 'closed' && state !== 'takenBack'
/**
 * Keeps the higher revision of one alarm, or the later one of two alarms. A drill may end after the alarm that replaced
 * it has begun.
 */
function newer(held: Alarm | null | undefined, arrived: Alarm): Alarm {
  if (!held) return arrived
  const isNewer = held.id === arrived.id ? arrived.revision >= held.revision : arrived.raised_at >= held.raised_at
  return isNewer ? arrived : held
}

function hold(cache: QueryClient, arrived: Alarm): void {
  cache.setQueryData<Alarm | null>(alarmKey, (held) => {
    const alarm = newer(held, arrived)
    return isOpen(alarm) ? alarm : null
  })
}

const alarmQuery = queryOptions({
  queryKey: alarmKey,
  meta: { isLive: true },
  queryFn: async ({ signal, client }) => {
    const { alarm } = await send(getAlarm, { signal })
    return alarm && newer(client.getQueryData<Alarm | null>(alarmKey), alarm)
  },
  // Polled, because events may be lost and the rider waits for each step.
  refetchInterval: ({ state: { data } }) => (data ? pollMs : false),
})

/** The rider's open alarm, kept up to date by events; null without one. */
export function useAlarm() {
  const cache = useQueryClient()
  useEvent(alarmChanged, ({ alarm }) => hold(cache, alarm))
  return useQuery(alarmQuery)
}

export type AlarmWish = {
  readonly trip_hash?: string
  readonly lat?: number
  readonly lng?: number
  readonly is_drill?: boolean
}

/** Raises an alarm once, even if the response is lost repeatedly. */
export function useRaiseAlarm() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: AlarmWish) => sendWithRetry(raiseAlarm, { body, idempotencyKey: newTapKey() }),
    onSuccess: (alarm) => hold(cache, alarm),
  })
}

/** `onDone` runs even if the calling component has disappeared with the alarm. */
export function useTakeBackAlarm(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => send(takeBackAlarm, { params: { id } }),
    onSuccess: (alarm) => {
      hold(cache, alarm)
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: alarmKey }),
  })
}

/** `onDone` runs even if the calling component has disappeared with the alarm. */
export function useCloseAlarm(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, pin }: { readonly id: string; readonly pin: string }) =>
      send(closeAlarm, { params: { id }, body: { pin } }),
    onSuccess: (alarm) => {
      hold(cache, alarm)
      onDone()
    },
  })
}

type PhonePosition = { readonly lat: number; readonly lng: number; readonly at: string }

export const sendPositions = (id: string, positions: readonly PhonePosition[]) =>
  send(reportPositions, { params: { id }, body: { positions: [...positions] } })

export const pinQuery = queryOptions({
  queryKey: ['safety', 'pin'],
  queryFn: ({ signal }) => send(getPin, { signal }),
})

export type PinWish = { readonly pin: string; readonly duress_pin?: string; readonly current_pin?: string }

export function useSetPin() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: PinWish) => send(setPin, { body }),
    onSuccess: (state) => cache.setQueryData(pinQuery.queryKey, state),
  })
}

/** Sends a one-time code to the rider's own number. Returns the seconds until another one may be sent. */
export const useRequestPinCode = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async () => (await send(requestPinCode)).cooldownSeconds,
  })

export type PinReset = { readonly otp: string; readonly pin: string; readonly duress_pin?: string }

export function useResetPin() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: PinReset) => send(resetPin, { body }),
    onSuccess: (state) => cache.setQueryData(pinQuery.queryKey, state),
  })
}
