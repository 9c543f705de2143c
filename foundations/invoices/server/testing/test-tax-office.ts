import { createServer } from 'node:http'

/** A tax platform and company register over real HTTP, with books that a test fills. */
export async function openTaxOffice() {
  const numbers = new Set<string>()
  const companies = new Map<string, string>()
  const asked: string[] = []
  let isAway = false
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      if (isAway) return void response.writeHead(503).end('maintenance')
      const url = new URL(request.url ?? '', 'http://office')
      asked.push(`${request.method} ${url.pathname} ${text || url.searchParams.get('$filter')}`)
      if (request.method === 'POST') {
        const form = new URLSearchParams(text)
        const isExist = numbers.has(form.get('barCode') ?? form.get('pCode') ?? '') ? 'Y' : 'N'
        return void response.end(JSON.stringify({ v: '1.0', code: 200, msg: 'ok', isExist }))
      }
      const ubn = /Business_Accounting_NO eq (\d+)/.exec(url.searchParams.get('$filter') ?? '')?.[1] ?? ''
      const name = companies.get(ubn)
      response.end(name === undefined ? '' : JSON.stringify([{ Business_Accounting_NO: ubn, Company_Name: name }]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    numbers,
    companies,
    asked,
    goesAway: (isGone: boolean) => {
      isAway = isGone
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
