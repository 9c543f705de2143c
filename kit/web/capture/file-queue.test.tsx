import { defineCall } from '@daoxing/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { settleRider } from '../rider-scope.ts'
import { type FakeAnswer, fakeUploads } from '../testing/fake-uploads.ts'
import { fileQueue } from './file-queue.ts'
import { forgetOutgoing, keepOutgoing, listOutgoing } from './outgoing-files.ts'

const upload = defineCall({
  id: 'OWN-kit-test-upload',
  method: 'POST',
  path: '/v3/test/{kind}',
  who: 'rider',
  purpose: 'a file of this test',
  params: z.object({ kind: z.string() }),
  body: z.object({ barcode: z.string() }),
  upload: { maxBytes: 1000, parts: ['file'] },
  reply: z.object({ ok: z.boolean() }),
})
const aQueue = () => fileQueue({ name: 'test', callOf: async () => upload })
const picture = (name: string, text = 'JPEG') => ({
  name,
  call: 'upload',
  params: { kind: name },
  body: { barcode: 'A1' },
  file: new Blob([text], { type: 'image/jpeg' }),
})
const accepted: FakeAnswer = { status: 200, body: { data: { ok: true } } }

let restore = () => undefined as void
afterEach(async () => {
  vi.restoreAllMocks()
  restore()
  settleRider(null)
  await forgetOutgoing()
})
function aServer(answer: Parameters<typeof fakeUploads>[0]) {
  const fake = fakeUploads(answer)
  ;({ restore } = fake)
  settleRider('rider-1')
  return fake.sent
}

test('a picture that was lost on the way is sent again with the same idempotency key, and is kept no longer than that', async () => {
  let tries = 0
  const sent = aServer(() => {
    tries += 1
    return tries === 1 ? 'lineCut' : accepted
  })
  const queue = aQueue()
  const replies: unknown[] = []
  queue.onSent((reply) => replies.push(reply))
  await queue.add(picture('front'))
  expect(await listOutgoing('rider-1', 'test')).toHaveLength(1)
  await expect.poll(() => sent.length).toBe(1)
  dispatchEvent(new Event('online'))
  await expect.poll(() => replies).toEqual([{ ok: true }])
  expect(sent.map(({ path }) => path)).toEqual(['/gw/v3/test/front', '/gw/v3/test/front'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.form.get('barcode')).toBe('A1')
  await expect.poll(() => listOutgoing('rider-1', 'test')).toEqual([])
})

test('after a reload, the pictures that wait go on with their own key and in their order', async () => {
  let isCut = true
  const sent = aServer(() => (isCut ? 'lineCut' : accepted))
  const before = aQueue()
  await before.add(picture('front'))
  await before.add(picture('back'))
  await expect.poll(() => sent.length).toBe(1)
  isCut = false
  const reloaded = aQueue()
  await reloaded.resume()
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('/back')).length).toBe(1)
  const fronts = sent.filter(({ path }) => path.endsWith('/front'))
  expect(fronts.length).toBeGreaterThan(1)
  expect(new Set(fronts.map(({ key }) => key)).size).toBe(1)
})

test('a refused picture is not kept, and the next one goes on', async () => {
  const sent = aServer(({ path }) =>
    path.endsWith('/front') ? { status: 422, body: { code: 'NOT_A_PICTURE', message: '不是照片' } } : accepted,
  )
  const queue = aQueue()
  await queue.add(picture('front'))
  await queue.add(picture('back'))
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => listOutgoing('rider-1', 'test')).toEqual([])
})

test('a picture that is a week old or cannot be opened is dropped, and holds no other back', async () => {
  settleRider('rider-1')
  const waits = (key: string, order: number) => {
    const facts = { riderId: 'rider-1', queue: 'test', name: key, call: 'upload', params: {}, body: {}, part: 'file' }
    return keepOutgoing({ ...facts, key, order, file: new Blob(['JPEG']) })
  }
  await waits('old', Date.now() - 8 * 86_400_000)
  await waits('broken', Date.now() - 2)
  await waits('whole', Date.now() - 1)
  await breakStored('broken')
  expect((await listOutgoing('rider-1', 'test')).map(({ key }) => key)).toEqual(['whole'])
  expect(await storedKeys()).toEqual(['whole'])
})

test('waiting pictures are sealed in the browser, and end with the rider', async () => {
  const sent = aServer(() => 'lineCut')
  const queue = aQueue()
  await queue.add(picture('front', 'PLANTED-LICENCE-42'))
  await expect.poll(() => sent.length).toBe(1)
  const stored = await everyByte()
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.some((text) => text.includes('PLANTED-LICENCE-42') || text.includes('"A1"'))).toBe(false)
  settleRider(null)
  await expect.poll(everyByte).toEqual([])
  expect(await listOutgoing('rider-1', 'test')).toEqual([])
})

test('a reply whose rider leaves while its file is removed reaches no later rider', async () => {
  const sent = aServer(() => accepted)
  const queue = aQueue()
  const replies: unknown[] = []
  queue.onSent((reply) => replies.push(reply))
  const remove = IDBObjectStore.prototype.delete
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(function (this: IDBObjectStore, key) {
    settleRider('rider-2')
    return remove.call(this, key)
  })
  await queue.add(picture('front'))
  await expect.poll(() => queue.files()).toEqual([])
  await queue.add(picture('back'))
  await expect.poll(() => replies.length).toBe(1)
  await expect.poll(() => listOutgoing('rider-2', 'test')).toEqual([])
  expect(sent.map(({ path }) => path)).toEqual(['/gw/v3/test/front', '/gw/v3/test/back'])
  expect(replies).toHaveLength(1)
})

type StoredFile = { readonly key: string; readonly sealed: { readonly bytes: ArrayBuffer } }

async function inStorage<Value>(work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const ended = <Result,>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the storage failed')))
    })
  const database = await ended(indexedDB.open('daoxing.outgoing'))
  const value = await ended(work(database.transaction('files', 'readwrite').objectStore('files')))
  database.close()
  return value
}

const allStored = (): Promise<readonly StoredFile[]> => inStorage((store) => store.getAll())
const storedKeys = async () => (await allStored()).map(({ key }) => key)

/** Changes the sealed bytes of a file. */
async function breakStored(name: string): Promise<void> {
  const found = (await allStored()).find(({ key }) => key === name)
  await inStorage((store) => store.put({ ...found, sealed: { ...found?.sealed, bytes: new ArrayBuffer(40) } }))
}

/** All stored files of the browser as text. */
async function everyByte(): Promise<readonly string[]> {
  return (await allStored()).map((one) => JSON.stringify(one) + new TextDecoder().decode(one.sealed.bytes))
}
