import { expect, test } from 'vitest'
import { lastWordsOf } from './supervised.ts'

test('the final message of a process names the error and its causes, without passwords in URLs', () => {
  const address = 'postgres://daoxing:Geheim/7@db.example:5432/daoxing'
  let unread: unknown
  try {
    // It contains the whole URL in addition to its message.
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
  // Stack positions are reported unchanged.
  expect(lastWordsOf(trouble)).toContain('supervised.test.ts')
})
