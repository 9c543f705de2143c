import { createHash } from 'node:crypto'
import type { Language } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'

export type BarePage = { readonly html: string; readonly contentSecurityPolicy: string }
export type PageWords = { readonly house: Pick<House, 'words' | 'settings'>; readonly language: Language }

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;text-align:center;font:1.0625rem/1.6 system-ui,"PingFang TC","Noto Sans CJK TC","Microsoft JhengHei",sans-serif}main{display:grid;gap:1rem;max-width:26rem}h1{font-size:1.25rem;margin:0}p{margin:0}strong{font-size:1.25rem}.quiet{opacity:.75}form{margin:0}button,a{font:inherit;font-weight:600;display:inline-grid;place-items:center;min-height:3rem;padding:0 1.5rem;border:1.5px solid currentColor;border-radius:.8rem;background:none;color:inherit;text-decoration:none;cursor:pointer}`
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** The message of a page, escaped, with its values inserted. */
export function saying({
  house,
  language,
}: PageWords): (key: string, facts?: Readonly<Record<string, string | number>>) => string {
  return (key, facts) => escaped(house.words.say(key, language, facts) ?? '')
}

type Bare = { readonly language: Language; readonly title: string; readonly policy: string; readonly main: string }

/** A page outside of the app: no scripts except those in its policy, no resources, and no framing. */
export function barePage({ language, title, policy, main }: Bare): BarePage {
  return {
    contentSecurityPolicy: `default-src 'none'; style-src ${hashOf(style)}; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>${main}</main>
</body>
</html>
`,
  }
}
