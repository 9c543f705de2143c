import type { DeskAnswer, DeskRequest } from './city-desk.ts'

export type DeskPage = {
  readonly title: string
  /** The owner's name at the top. */
  readonly brand: string
  /** HTML, with external values escaped. */
  readonly main: string
  /** HTML at the end of the page. */
  readonly foot?: string
  /** Additional styles. */
  readonly style?: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Whether a request comes from a page of this origin, or from a program other than a browser. */
export function isFromOwnPage({ headers, baseUrl }: DeskRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers['origin'] === undefined || headers['origin'] === new URL(baseUrl).origin
}

/** A response with a page, which runs only the script with this SHA-256 (base64). */
export function htmlAnswer(body: string, status = 200, scriptHash?: string): DeskAnswer {
  const script = scriptHash === undefined ? '' : `script-src 'sha256-${scriptHash}'; `
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Form targets are not limited here: browsers would apply the limit to the redirect to the shop as well.
      'content-security-policy': `default-src 'none'; ${script}style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      // The own origin is sent, which distinguishes our own forms from those of other sites.
      'referrer-policy': 'same-origin',
    },
    body,
  }
}

/** A plain page in the style of the city's providers: mobile first, in light and dark. */
export function deskPage({ title, brand, main, foot = '', style = '' }: DeskPage): string {
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${baseStyle}${style}</style>
</head>
<body>
<header><span class="mark" aria-hidden="true"></span><span>${escapeHtml(brand)}</span></header>
<main>${main}</main>
${foot === '' ? '' : `<footer>${foot}</footer>`}
</body>
</html>
`
}

const baseStyle = `
:root{--ground:#f4f6f8;--card:#fff;--ink:#16202b;--quiet:#526070;--line:#d5dce3;--accent:#0b5cad;--on-accent:#fff;--bad:#b3261e;--bad-ground:#fdecea;--good:#1b6e3c}
@media (prefers-color-scheme:dark){:root{--ground:#0f151b;--card:#19222b;--ink:#eaf0f5;--quiet:#a5b2bf;--line:#3a4754;--accent:#7bb6f2;--on-accent:#06213d;--bad:#ffb4ab;--bad-ground:#41201d;--good:#7fd6a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,"PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei",sans-serif}
header,main,footer{max-width:30rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;align-items:center;gap:.6rem;min-height:3.5rem;font-weight:600}
.mark{flex:none;width:1.6rem;height:1.6rem;border-radius:.45rem;background:linear-gradient(var(--on-accent),var(--on-accent)) 0 38%/100% .22rem no-repeat,var(--accent)}
main{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin-inline:max(.75rem,calc((100% - 30rem)/2))}
main>:first-child{margin-top:0}
footer{padding-block:1.25rem 2.5rem}
h1{font-size:1.35rem;line-height:1.35;margin:.2rem 0 .6rem}
h2{font-size:1rem;margin:0 0 .5rem}
p{margin:.4rem 0}
.quiet,small{color:var(--quiet);font-size:.9rem}
.sum{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1rem;padding:.6rem 0;border-top:1px solid var(--line)}
.sum b{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
label{display:block;font-weight:600;margin:1rem 0 .3rem}
input{font:inherit;font-size:1.0625rem;color:inherit;background:var(--card);border:1.5px solid var(--line);border-radius:.7rem;min-height:3rem;padding:0 .85rem;width:100%;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--quiet);opacity:.65}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
input[aria-invalid=true]{border-color:var(--bad)}
input[type=checkbox]{width:1.5rem;min-height:1.5rem;padding:0;accent-color:var(--accent)}
.short{width:6.5rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(8rem,100%),1fr));gap:0 .9rem}
.choice{flex-wrap:wrap;display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3.25rem;border-bottom:1px solid var(--line)}
.choice label{margin:0;font-weight:400;flex:1}
button,.button{font:inherit;font-weight:600;display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;margin-top:1.25rem;border:0;border-radius:.8rem;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
button.plain{background:none;color:var(--accent);margin-top:.4rem;font-weight:500}
.wrong{color:var(--bad);font-size:.9rem;margin:.3rem 0 0}
.alert{background:var(--bad-ground);color:var(--bad);border-radius:.7rem;padding:.7rem .9rem;margin:.6rem 0}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{text-align:start;padding:.45rem .3rem;border-top:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--quiet)}
td:first-child{font-variant-numeric:tabular-nums}
td+td{overflow-wrap:anywhere}
`
