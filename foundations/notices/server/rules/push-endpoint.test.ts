import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

test('a page can make us post only to known push services', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, isPushEndpoint(endpoint, [])]).toEqual([endpoint, true])
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://169.254.169.254/latest',
    'https://localhost:5432/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil.example/?fcm.googleapis.com',
    'https://me:secret@fcm.googleapis.com/',
    'no address',
  ])
    expect([endpoint, isPushEndpoint(endpoint, [])]).toEqual([endpoint, false])
  expect(isPushEndpoint('http://127.0.0.1:9000/push', ['127.0.0.1:9000'])).toBe(true)
})
