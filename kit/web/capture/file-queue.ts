import type { CallDefinition } from '@daoxing/kit/contract'
import { newTapKey } from '../api-client.ts'
import { type ApiError, isApiError } from '../api-error.ts'
import { noAnswerError } from '../api-failure.ts'
import { nowMs } from '../clock.ts'
import { onRiderLeft } from '../rider-left.ts'
import { riderHere, riderStay } from '../rider-scope.ts'
import { valueStore } from '../value-store.ts'
import { dropOutgoing, keepOutgoing, listOutgoing, type OutgoingFile } from './outgoing-files.ts'
import { sendFile, type SendFileInput } from './send-file.ts'

/** A file on its way. It leaves the list when the server has it. */
export type QueuedFile = {
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'refused'
  /** From 0 to 1. */
  readonly progress: number
  /** Why the server refused it. */
  readonly error: ApiError | undefined
}

/** `isStored` once the browser has it: only then it is sent, or it would be stored after it has arrived. */
type Entry = QueuedFile & { readonly outgoing: OutgoingFile; readonly isStored: boolean }

export type FileToSend = {
  readonly name: string
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
  readonly file: Blob
}

type FileQueuePlan = {
  readonly name: string
  /** Loads the call of a name. */
  readonly callOf: (name: string) => Promise<CallDefinition>
  /** The part of the form that carries the file; `file` by default. */
  readonly part?: string
}

export type FileQueue = {
  /** Adds a file and sends it as soon as those before it have arrived. The same name replaces an earlier file. */
  readonly add: (file: FileToSend) => Promise<void>
  /** Continues with the files that were on their way before a reload. Safe to call again. */
  readonly resume: () => Promise<void>
  readonly files: () => readonly QueuedFile[]
  readonly useFiles: () => readonly QueuedFile[]
  readonly drop: (name: string) => Promise<void>
  /** Calls the listener with each reply. Returns a function that unsubscribes it. */
  readonly onSent: (listener: (reply: unknown, name: string) => void) => () => void
}

/**
 * Files of a rider that are sent one after the other, in the order in which they were taken, each with one idempotency
 * key. They survive a lost line and a reload, and end with the rider.
 */
export function fileQueue({ name: queue, callOf, part = 'file' }: FileQueuePlan): FileQueue {
  const entries = valueStore<readonly Entry[]>('rider', [])
  const listeners = new Set<(reply: unknown, name: string) => void>()
  let isRunning = false
  let isResumed = false
  let stopSending: { readonly name: string; readonly controller: AbortController } | undefined
  onRiderLeft(() => {
    isRunning = false
    isResumed = false
    stopSending = undefined
  })

  const change = (key: string, changes: Partial<Entry>) =>
    entries.set(entries.get().map((one) => (one.outgoing.key === key ? { ...one, ...changes } : one)))
  const remove = async (name: string) => {
    const gone = entries.get().filter((one) => one.name === name)
    entries.set(entries.get().filter((one) => one.name !== name))
    if (stopSending?.name === name) stopSending.controller.abort()
    await Promise.all(gone.map(({ outgoing }) => dropOutgoing(outgoing.key)))
  }
  const finish = async (key: string) => {
    entries.set(entries.get().filter((one) => one.outgoing.key !== key))
    await dropOutgoing(key)
  }
  const sendNext = async ({ outgoing, name }: Entry, stay: AbortSignal) => {
    const controller = new AbortController()
    stopSending = { name, controller }
    const { key } = outgoing
    change(key, { state: 'sending', progress: 0 })
    try {
      const reply = await sendFile(
        await callOf(outgoing.call),
        inputOf(outgoing, controller.signal, (progress) => change(key, { progress })),
      )
      await finish(key)
      // The rider has left while the file was being removed.
      if (stay.aborted) return
      for (const listener of listeners) listener(reply, name)
    } catch (error) {
      if (controller.signal.aborted) return
      // The server has said no: the picture is of no use any more.
      change(key, { state: 'refused', error: isApiError(error) ? error : noAnswerError('network') })
      await dropOutgoing(key)
    }
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    const stay = riderStay()
    for (;;) {
      const next = entries.get().find(({ state, isStored }) => state === 'waiting' && isStored)
      if (next === undefined || stay.aborted) break
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await sendNext(next, stay)
    }
    if (!stay.aborted) isRunning = false
  }
  return {
    files: entries.get,
    useFiles: entries.useValue,
    drop: remove,
    onSent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add({ name, call, params = {}, body = {}, file }) {
      const stay = riderStay()
      await remove(name)
      const riderId = riderHere() ?? ''
      const outgoing = { key: newTapKey(), riderId, queue, name, call, params, body, part, file, order: nowMs() }
      entries.set([...entries.get(), entryOf(outgoing, false)])
      await keepOutgoing(outgoing)
      // The rider has left in the meantime, or has taken the picture again.
      const isWanted = !stay.aborted && entries.get().some((one) => one.outgoing.key === outgoing.key)
      if (!isWanted) return dropOutgoing(outgoing.key)
      change(outgoing.key, { isStored: true })
      void run()
    },
    async resume() {
      if (isResumed) return
      isResumed = true
      const stay = riderStay()
      const stored = await listOutgoing(riderHere() ?? '', queue)
      if (stay.aborted) return
      const known = new Set(entries.get().map(({ outgoing }) => outgoing.key))
      entries.set([
        ...stored.filter(({ key }) => !known.has(key)).map((outgoing) => entryOf(outgoing, true)),
        ...entries.get(),
      ])
      void run()
    },
  }
}

function entryOf(outgoing: OutgoingFile, isStored: boolean): Entry {
  return { name: outgoing.name, state: 'waiting', progress: 0, error: undefined, outgoing, isStored }
}

function inputOf(
  { key, params, body, part, file }: OutgoingFile,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): SendFileInput<CallDefinition> {
  const input = { params, body, files: { [part]: file }, idempotencyKey: key, signal, onProgress }
  // A queue carries calls of several types: each is checked where it is added.
  return input as unknown as SendFileInput<CallDefinition>
}
