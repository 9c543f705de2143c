import {
  type DeskAnswer,
  deskPage,
  type DeskRequest,
  escapeHtml,
  htmlAnswer,
  isFromOwnPage,
  type TimerWheel,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const Seconds = z.number().check(z.gte(0), z.lte(600))
const Moods = z.object({
  /** Responds with 503 to every call of a merchant. */
  isDown: z.boolean(),
  /** Real seconds that every call of a merchant waits for its response. */
  slowSeconds: Seconds,
  /** Executes the request, and responds only after this many real seconds. */
  answersLateSeconds: Seconds,
  /** Executes the request and drops the connection instead of responding. */
  losesAnswers: z.boolean(),
  /** Declines every release of a hold. */
  refusesReleases: z.boolean(),
  sendsNoticesTwice: z.boolean(),
  noticesLateSeconds: Seconds,
  /** Every other notice waits until later ones have overtaken it. */
  disordersNotices: z.boolean(),
})
/** The current behaviour of a provider. */
export type Moods = Readonly<z.infer<typeof Moods>>

const goodMoods: Moods = {
  isDown: false,
  slowSeconds: 0,
  answersLateSeconds: 0,
  losesAnswers: false,
  refusesReleases: false,
  sendsNoticesTwice: false,
  noticesLateSeconds: 0,
  disordersNotices: false,
}

export type DeskMoods = {
  readonly current: () => Moods
  change(change: Partial<Moods>): void
  /** Responds to a merchant's call according to the mood. */
  through(work: () => DeskAnswer | Promise<DeskAnswer>): Promise<DeskAnswer>
  /**
   * Serves `/moods`, the page and the call that changes moods, with the number of calls in progress; undefined for
   * every other path.
   */
  answer(request: DeskRequest): DeskAnswer | undefined
}

/** Moods of a desk, good at first. `name` is the provider's name on the page. */
export function createMoods({ wheel, name }: { readonly wheel: TimerWheel; readonly name: string }): DeskMoods {
  let moods = goodMoods
  let callsUnderWay = 0
  const moodsJson = (): DeskAnswer => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...moods, callsUnderWay }),
  })
  return {
    current: () => moods,
    change(change) {
      moods = { ...moods, ...change }
    },
    async through(work) {
      const { isDown, slowSeconds, answersLateSeconds, losesAnswers } = moods
      callsUnderWay += 1
      try {
        if (slowSeconds > 0) await wheel.sleep(slowSeconds * 1000)
        if (isDown) return { status: 503, headers: { 'retry-after': '5' }, body: 'Service Unavailable' }
        const answer = await work()
        if (answersLateSeconds > 0) await wheel.sleep(answersLateSeconds * 1000)
        return losesAnswers ? { ...answer, isLost: true } : answer
      } finally {
        callsUnderWay -= 1
      }
    },
    answer(request) {
      if (request.path !== '/moods') return undefined
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
      if (request.method === 'GET')
        return request.headers['accept']?.includes('text/html') ? moodsPage(request, name, moods) : moodsJson()
      if (request.method !== 'POST') return { status: 405, body: '' }
      if (!isFromOwnPage(request)) return { status: 403, body: 'FORBIDDEN_ORIGIN' }
      const change = isForm ? changeInForm(new URLSearchParams(request.rawBody)) : changeInJson(request.rawBody)
      const next = z.safeParse(Moods, { ...moods, ...change })
      if (!next.success) return { status: 400, body: `INVALID_INPUT ${next.error.issues[0]?.path.join('.') ?? ''}` }
      moods = next.data
      return isForm ? { status: 303, headers: { location: `${request.baseUrl}/moods` }, body: '' } : moodsJson()
    },
  }
}

function changeInJson(body: string): object {
  try {
    const change: unknown = JSON.parse(body)
    return typeof change === 'object' && change !== null ? change : {}
  } catch {
    return { isDown: 'this is no JSON' }
  }
}

/** A form omits unchecked boxes, so that absent means no. */
function changeInForm(form: URLSearchParams): object {
  const fields = Object.entries(goodMoods).map(([key, good]) => [
    key,
    typeof good === 'boolean' ? form.has(key) : Number(form.get(key) || 0),
  ])
  return Object.fromEntries(fields)
}

const moodWords: Readonly<Record<keyof Moods, string>> = {
  isDown: '停機（一律回 503）',
  slowSeconds: '處理延遲（秒）',
  answersLateSeconds: '照做，但晚回應（秒）',
  losesAnswers: '照做，但斷線不回應',
  refusesReleases: '拒絕取消授權',
  sendsNoticesTwice: '通知送兩次',
  noticesLateSeconds: '通知晚到（秒）',
  disordersNotices: '通知順序顛倒',
}

function moodsPage({ baseUrl }: DeskRequest, name: string, moods: Moods): DeskAnswer {
  const rows = Object.entries(moods).map(([key, value]) => {
    const word = Object.entries(moodWords).find(([known]) => known === key)?.[1] ?? key
    const field =
      typeof value === 'boolean'
        ? `<input type="checkbox" id="${key}" name="${key}"${value ? ' checked' : ''}>`
        : `<input type="number" class="short" id="${key}" name="${key}" min="0" max="600" step="any" inputmode="decimal" value="${value}">`
    return `<div class="choice"><label for="${key}">${word}</label>${field}</div>`
  })
  return htmlAnswer(
    deskPage({
      title: `${name}的狀況`,
      brand: name,
      main: `<h1>${escapeHtml(name)}的狀況</h1><p class="quiet">只影響商店的呼叫與通知，改了立即生效，重新啟動後恢復正常。</p>
        <form method="post" action="${escapeHtml(baseUrl)}/moods">${rows.join('')}<button type="submit">套用</button></form>`,
    }),
  )
}
