import { Agent, request } from 'node:http'

/** One request of a rider. */
export type Errand = {
  readonly method: string
  readonly url: string
  readonly cookie?: string
  readonly bearer?: string
  readonly body?: string
  /** The Accept-Encoding. */
  readonly encoding?: string
  /** Prefix of the Idempotency-Key, which ends in the number of the turn. */
  readonly key?: string
  /** Identifies the trip: a hail stores its trip under the name, and TRIP in a later url is replaced by it. */
  readonly trip?: string
}
type Order = { readonly errands: readonly Errand[]; readonly times: number }

const agent = new Agent({ keepAlive: true })
const trips = new Map<string, string>()
const lanes = 8
let turns = 0

/** Sends the requests in turns, up to eight in parallel. */
async function run({ errands, times }: Order): Promise<void> {
  const turnsLeft = Array.from({ length: times }, (_, turn) => errands[turn % errands.length]).values()
  const lane = async () => {
    for (const errand of turnsLeft) if (errand) await runErrand(errand)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function runErrand(errand: Errand): Promise<void> {
  turns += 1
  const { trip = '', url } = errand
  const answer = await send({ ...errand, url: url.replace('TRIP', trips.get(trip) ?? '') }, turns)
  const [, tripHash] = /"trip_hash":"([^"]+)"/.exec(answer) ?? []
  if (tripHash !== undefined) trips.set(trip, tripHash)
}

function send({ method, url, cookie, bearer, body, encoding, key }: Errand, turn: number): Promise<string> {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
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
  let order: Order = { errands: [], times: 0 }
  process.on('disconnect', () => process.exit())
  process.on('message', (message: Order | 'go') => {
    if (message !== 'go') {
      order = message
      process.send?.('ready')
      return
    }
    run(order).then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.(String(error)),
    )
  })
}
