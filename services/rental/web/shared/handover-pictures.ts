import { fileQueue, nowMs, onRiderLeft, type QueuedFile, type Still, valueStore } from '@daoxing/kit/web'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  type HandoverFlow,
  type PhotoSlot,
  photoSlots,
  type SharedRental,
  uploadAccidentImage,
  uploadDepartImage,
  uploadReturnImage,
} from '@daoxing/rental/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sharedOrders } from './shared-orders.ts'

/** Pictures of walks and accidents on their way to the server, one after the other, in the order in which they were taken. */
export const handoverQueue = fileQueue({
  name: 'rental.handover',
  callOf: async (name) => callsByName[name] ?? uploadDepartImage,
})
const callsByName: Readonly<
  Record<string, typeof uploadDepartImage | typeof uploadReturnImage | typeof uploadAccidentImage>
> = {
  depart: uploadDepartImage,
  return: uploadReturnImage,
  accident: uploadAccidentImage,
}

/** A picture of this visit, as the rider has taken it: shown until the server has its own. */
type Taken = { readonly url: string; readonly print: string }
const taken = valueStore<Readonly<Record<string, Taken>>>('rider', {})
onRiderLeft(() => {
  for (const { url } of Object.values(taken.get())) URL.revokeObjectURL(url)
})

const nameOf = (orderHash: string, flow: HandoverFlow, slot: PhotoSlot) => `${orderHash}/${flow}/${slot}`

type TakeInput = { readonly order: SharedRental; readonly flow: HandoverFlow; readonly slot: PhotoSlot }

/** Queues a picture of a slot. A later one of the same slot replaces it, before it is sent and after. */
export function queuePicture({ order, flow, slot }: TakeInput, file: Blob, print = ''): void {
  const name = nameOf(order.hash, flow, slot)
  const before = taken.get()[name]
  if (before !== undefined) URL.revokeObjectURL(before.url)
  taken.set({ ...taken.get(), [name]: { url: URL.createObjectURL(file), print } })
  const takenAt = instantFromMs(nowMs())
  void handoverQueue.add(
    flow === 'depart'
      ? { name, call: 'depart', params: { orderNo: order.hash }, body: { slot, takenAt }, file }
      : {
          name,
          call: 'return',
          body: { plateNo: order.plateNo, startTime: String(order.startTime), slot, takenAt },
          file,
        },
  )
}

/** Queues a picture of an accident. */
export function queueAccidentPicture(orderHash: string, accidentId: string, part: string, still: Still): void {
  const takenAt = instantFromMs(nowMs())
  void handoverQueue.add({
    name: `${orderHash}/accident/${accidentId}/${part}`,
    call: 'accident',
    params: { orderNo: orderHash, accidentId },
    body: { takenAt },
    file: still.jpeg,
  })
}

export type SlotState = {
  /** The URL of its picture; undefined for a picture that waits since before a reload. */
  readonly url: string | undefined
  readonly state: 'absent' | 'waiting' | 'sending' | 'refused' | 'sent'
  readonly progress: number
  readonly error: QueuedFile['error']
  /** A problem that the server found. */
  readonly problem: 'blur' | 'dark' | 'repeated' | null
}

/** Each slot of a walk, from the server's pictures and those on their way. */
export function useSlots(order: SharedRental, flow: HandoverFlow) {
  const files = handoverQueue.useFiles()
  const seen = taken.useValue()
  const pictures = flow === 'depart' ? order.departPictures : order.returnPictures
  const stateOf = (slot: PhotoSlot): SlotState => {
    const name = nameOf(order.hash, flow, slot)
    const file = files.find((one) => one.name === name)
    const picture = pictures.find((one) => one.slot === slot)
    const url = seen[name]?.url ?? (file === undefined ? picture?.url : undefined)
    if (file !== undefined) return { url, state: file.state, progress: file.progress, error: file.error, problem: null }
    if (picture === undefined) return { url: undefined, state: 'absent', progress: 0, error: undefined, problem: null }
    return { url, state: 'sent', progress: 1, error: undefined, problem: picture.problem }
  }
  const own = files.filter(({ name }) => name.startsWith(`${order.hash}/${flow}/`))
  return {
    stateOf,
    /** Pictures that the server does not have yet. */
    waiting: own.filter(({ state }) => state !== 'refused').flatMap(({ name }) => slotIn(name)),
    /** Prints of the other slots: a picture must not repeat them. */
    printsBeside: (slot: PhotoSlot) =>
      Object.entries(seen)
        .filter(([name]) => name.startsWith(`${order.hash}/${flow}/`) && !name.endsWith(`/${slot}`))
        .map(([, { print }]) => print)
        .filter((print) => print !== ''),
  }
}

const slotIn = (name: string): readonly PhotoSlot[] => {
  const last = name.split('/').at(-1)
  return photoSlots.filter((slot) => slot === last)
}

/** Continues with pictures from before a reload, and takes over each reply. */
export function useFollowPictures(): void {
  const cache = useQueryClient()
  useEffect(() => {
    void handoverQueue.resume()
    return handoverQueue.onSent((reply) => {
      const order = orderIn(reply)
      if (order !== undefined) sharedOrders.hold(cache, order)
    })
  }, [cache])
}

/** The rental in a reply: alone after a picture of an accident, beside the picture after one of a walk. */
function orderIn(reply: unknown): SharedRental | undefined {
  const walk = uploadDepartImage.reply.safeParse(reply)
  if (walk.success) return walk.data.order
  const accident = uploadAccidentImage.reply.safeParse(reply)
  return accident.success ? accident.data : undefined
}
