import { connect, type Socket } from 'node:net'
import { defineCall } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from './answer.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'

const kilobyte = 1024
const send = defineCall({
  id: 'OWN-test-upload',
  method: 'POST',
  path: '/albums/{album}/pictures',
  who: 'none',
  purpose: 'send a picture',
  params: z.object({ album: z.string() }),
  body: z.object({ note: z.string().check(z.maxLength(20)), slot: z.optional(z.string()) }),
  upload: { maxBytes: 64 * kilobyte, parts: ['file', 'signature'] },
  idempotent: 'honoured',
  reply: z.object({
    bytes: z.int(),
    text: z.string(),
    name: z.string(),
    mime: z.string(),
    note: z.string(),
    parts: z.string(),
  }),
})
const sendAsRider = defineCall({
  id: 'OWN-test-upload-rider',
  method: 'POST',
  path: '/riders-pictures',
  who: 'rider',
  purpose: 'send a picture as a rider',
  upload: { maxBytes: 64 * kilobyte, parts: ['file'] },
  reply: z.object({}),
})
const plain = defineCall({
  id: 'OWN-test-plain',
  method: 'POST',
  path: '/plain',
  who: 'none',
  purpose: 'take JSON',
  body: z.object({ note: z.string() }),
  reply: z.object({}),
})

let house: TestHouse
let url: string
let runs = 0
beforeAll(async () => {
  const slice = {
    name: 'albums',
    calls: [
      answer(send, async ({ file, files, body }) => {
        runs += 1
        const text = file.bytes.subarray(0, 20).toString()
        const { fileName: name, mime } = file
        return { bytes: file.bytes.length, text, name, mime, note: body.note, parts: Object.keys(files).join() }
      }),
      answer(sendAsRider, async () => ({})),
      answer(plain, async () => ({})),
    ],
  }
  house = await openTestHouse({ slices: [slice] })
  url = await house.listen()
})
afterAll(() => house.close())

const params = { album: 'a' }
const body = { note: '右前' }
const fileOf = (text: string, type = 'image/jpeg') => new File([text], 'car 車.jpg', { type })

test('a call gets the file with its claimed name and type, and the fields of the form', async () => {
  const { data } = await house.call(send, { params, body, files: { file: fileOf('pixels') } })
  expect(data).toEqual({
    bytes: 6,
    text: 'pixels',
    name: 'car 車.jpg',
    mime: 'image/jpeg',
    note: '右前',
    parts: 'file',
  })
  const both = await house.call(send, { params, body, files: { signature: fileOf('ink'), file: fileOf('pixels') } })
  expect(both.data).toMatchObject({ text: 'pixels', parts: 'signature,file' })
})

test('a file of the very limit is taken, and one byte more is refused, with its length announced or not', async () => {
  const atLimit = await house.call(send, { params, body, files: { file: fileOf('x'.repeat(64 * kilobyte)) } })
  expect(atLimit.data.bytes).toBe(64 * kilobyte)
  for (const length of [64 * kilobyte + 1, 900 * kilobyte, 3_000 * kilobyte]) {
    const over = await house.call(send, { params, body, files: { file: fileOf('x'.repeat(length)) } })
    expect([over.status, over.body.code]).toEqual([413, 'UPLOAD_TOO_LARGE'])
  }
  const chunks = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'))
      for (let at = 0; at < 40; at += 1) controller.enqueue(Buffer.alloc(64 * kilobyte))
      controller.enqueue(Buffer.from('\r\n--b--\r\n'))
      controller.close()
    },
  })
  const unannounced = await fetch(`${url}/gw/albums/a/pictures`, {
    method: 'POST',
    body: chunks,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(unannounced.status).toBe(413)
})

test('a connection goes on after a refused upload', async () => {
  const form = new FormData()
  form.set('file', fileOf('x'.repeat(500 * kilobyte)))
  for (let time = 0; time < 3; time += 1) {
    const refused = await fetch(`${url}/gw/albums/a/pictures`, { method: 'POST', body: form })
    expect(refused.status).toBe(413)
    await refused.text()
    const { status } = await fetch(`${url}/gw/plain`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  }
})

test('a form without its file, with an empty one, with another part, with a part twice or as JSON is invalid input', async () => {
  const before = runs
  const filesOf = (files: object) => files as { file: Blob }
  for (const files of [{}, { file: fileOf('') }, { other: fileOf('x') }, { file: fileOf('x'), other: fileOf('x') }]) {
    const { status, body: answered } = await house.call(send, { params, body, files: filesOf(files) })
    expect([status, answered.code]).toEqual([400, 'INVALID_INPUT'])
  }
  const form = new FormData()
  form.set('note', 'x')
  form.append('file', fileOf('one'))
  form.append('file', fileOf('two'))
  expect((await fetch(`${url}/gw/albums/a/pictures`, { method: 'POST', body: form })).status).toBe(400)
  expect((await house.call(send, { params, body })).status).toBe(400)
  expect(runs).toBe(before)
})

test('the fields of a form are checked as those of any other body', async () => {
  const long = await house.call(send, { params, body: { note: 'x'.repeat(21) }, files: { file: fileOf('x') } })
  expect([long.status, long.body.data]).toMatchObject([400, { field: 'note' }])
  const control = await house.call(send, { params, body: { note: 'a\0b' }, files: { file: fileOf('x') } })
  expect(control.status).toBe(400)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a boundary that never comes', 'multipart/form-data; boundary=b', 'x'.repeat(3_000)],
  [
    'an end that is missing',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nabc',
  ],
  [
    'a prototype as its part',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="f"\r\n\r\nabc\r\n--b--\r\n',
  ],
  [
    'a part without a name',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data\r\n\r\nabc\r\n--b--\r\n',
  ],
  ['no part', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ['no body', 'multipart/form-data; boundary=b', ''],
  [
    'a JSON field that is none',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n{"\r\n--b--\r\n',
  ],
  [
    'a hundred fields',
    'multipart/form-data; boundary=b',
    `${Array.from({ length: 100 }, (_, at) => `--b\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`).join('')}--b--\r\n`,
  ],
  [
    'a field of a megabyte',
    'multipart/form-data; boundary=b',
    `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--b--\r\n`,
  ],
])('a form with %s is invalid input and no fault', async (_, type, text) => {
  const answered = await fetch(`${url}/gw/albums/a/pictures`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': type },
  })
  expect([answered.status, await answered.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
})

test('the same key with the same file is one upload, with another file it is refused', async () => {
  const before = runs
  const sends = (text: string, name = 'one.jpg') =>
    house.call(send, { params, body, files: { file: new File([text], name) }, key: 'tap-of-upload' })
  const first = await sends('pixels')
  // The boundary of the form is another one each time.
  expect((await sends('pixels')).data).toEqual(first.data)
  expect(runs).toBe(before + 1)
  const other = await sends('other pixels')
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('nothing is read from a caller who may not send: a stranger is answered before the body comes', async () => {
  const { hostname, port } = new URL(url)
  const answered = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /gw/riders-pictures HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 60000\r\n\r\n--b\r\n`,
      ),
    )
    socket.on('data', (chunk) => {
      resolve(String(chunk))
      socket.destroy()
    })
    socket.on('error', reject)
  })
  expect(answered).toContain('401')
})

/** Begins a form and sends only a part of its file. */
async function beginsForm(announced = 60_000): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.on('connect', resolve))
  const head = `POST /gw/albums/a/pictures HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b`
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
  socket.write(`${head}\r\ncontent-length: ${announced}\r\n\r\n${part}${'x'.repeat(20 * kilobyte)}`)
  return socket
}

test('a caller has three forms under way at most, and one that breaks off makes room and has no effect', async () => {
  const sends = async () => (await house.call(send, { params, body, files: { file: fileOf('pixels') } })).status
  const slow = await Promise.all([beginsForm(), beginsForm(), beginsForm()])
  await expect.poll(sends).toBe(429)
  const before = runs
  for (const socket of slow) socket.destroy()
  await expect.poll(sends).toBe(200)
  expect(runs).toBe(before + 1)
})

test('a call that takes no files takes no form', async () => {
  const form = new FormData()
  form.set('note', 'x')
  expect((await fetch(`${url}/gw/plain`, { method: 'POST', body: form })).status).toBe(400)
})
