import { Agent, request } from 'node:http'

/** One request, and another that follows it with the trip of its answer in place of TRIP. */
export type Errand = {
  readonly method: string
  readonly url: string
  readonly cookie?: string
  readonly body?: string
  /** Begins the Idempotency-Key, which ends in the number of the turn. */
  readonly key?: string
  readonly next?: Errand
}
type Order = { readonly errands: readonly Errand[]; readonly times: number }

const agent = new Agent({ keepAlive: true })
let turns = 0

/** Every errand belongs to a rider, who does one thing at a time; up to eight riders do so side by side. */
async function run({ errands, times }: Order): Promise<void> {
  let left = times
  await Promise.all(
    errands.map(async (errand) => {
      while (left > 0) {
        left -= 1
        await runErrand(errand)
      }
    }),
  )
}

async function runErrand(errand: Errand): Promise<void> {
  turns += 1
  const answer = await send(errand, turns)
  if (!errand.next) return
  const tripHash = /"trip_hash":"([^"]+)"/.exec(answer)?.[1] ?? ''
  await send({ ...errand.next, url: errand.next.url.replace('TRIP', tripHash) }, turns)
}

function send({ method, url, cookie, body, key }: Errand, turn: number): Promise<string> {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': `${key}-${turn}` }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text}`))
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

if (process.send) {
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Order) => {
    run(order).then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.(String(error)),
    )
  })
}
