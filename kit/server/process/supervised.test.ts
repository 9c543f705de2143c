import { expect, test } from 'vitest'
import { lastWordsOf } from './supervised.ts'

test('the last words of a process name the error and its causes, and no password of an address', () => {
  const address = 'postgres://daoxing:Geheim/7@db.example:5432/daoxing'
  let unread: unknown
  try {
    // It keeps the whole address beside its message.
    unread = new URL('redis://daoxing:Geheim7@db:port')
  } catch (error) {
    unread = error
  }
  const refused = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:5432')])
  const trouble = new Error(`nobody answers at ${address}`, { cause: new Error('not there', { cause: refused }) })
  for (const error of [unread, trouble, { cause: address }, address]) expect(lastWordsOf(error)).not.toContain('Geheim')
  expect(lastWordsOf(unread)).toContain('Invalid URL')
  expect(lastWordsOf(trouble)).toMatch(/db\.example:5432\/daoxing[^]*caused by Error: not there[^]*ECONNREFUSED/)
  expect(lastWordsOf('it looks like redis://:password@host')).toContain('redis://:password@host')
  // Places of code are told as they are.
  expect(lastWordsOf(trouble)).toContain('supervised.test.ts')
})
